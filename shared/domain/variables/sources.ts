/** Far more sources than any variable has devices or apps. */
export const mostSourcesPerVariable = 200;
/** The most new sources of a variable in one request, so that it cannot use up what the person may need later. */
export const mostNewSourcesPerRequest = 20;

/** The source name of rows that come after a variable has its last possible source. */
export const otherSource = 'Other';

/** Whether a variable with `count` sources takes no further one. One that was full stays closed. */
export const isFull = (count: number, isClosed: boolean): boolean =>
  isClosed || count >= mostSourcesPerVariable;
