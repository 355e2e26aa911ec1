/** Far more than any variable has devices or apps. */
export const mostSourcesPerVariable = 200;
/** Of one variable, so that one request cannot use up what the person may yet need. */
export const mostNewSourcesPerRequest = 20;

/** Under this name are kept the rows of whatever comes after the last source that a variable has room for. */
export const otherSource = 'Other';

/** Whether a variable with so many sources takes no further one. Once it is full it stays so, whatever is forgotten. */
export const isFull = (count: number, isClosed: boolean): boolean =>
  isClosed || count >= mostSourcesPerVariable;
