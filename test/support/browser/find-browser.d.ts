/** The browser that tests drive: that of CHROME_PATH, else the first of the usual names. */
export function findBrowser(): string | undefined;
