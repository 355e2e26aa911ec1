/** The rows a second that jobs remove. */
export const backgroundRate = (): number => Number(process.env.BACKGROUND_RATE ?? 300);
