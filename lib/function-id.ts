/** Where a function's template entry says which route or job it is; a logical id cannot be read back. */
export const functionIdMetadata = 'daymark:id';
