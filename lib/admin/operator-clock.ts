export const epochSeconds = (): number => Math.floor(Date.now() / 1000);
