/** The service keeps time in whole seconds. */
export const epochSeconds = (): number => Math.floor(Date.now() / 1000);
