/** The names of what is kept of a document in its folder. */
export const documentFile = 'openapi.json';
export const operationsFile = 'operations.json';
