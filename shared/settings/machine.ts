/** The folders that programs are looked for in, as the system writes them. */
export const searchPath = (): string => process.env.PATH ?? '';

/** The browser that someone named for tests and pictures. */
export const givenBrowser = (): string | undefined => process.env.CHROME_PATH || undefined;

/** Gives this process the time zone of functions in Lambda, whatever the machine's own is. */
export function runInUtc(): void {
  process.env.TZ = 'UTC';
}
