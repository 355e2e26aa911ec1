/** The metadata of a function in the template that names its route or job; a logical id cannot be read back. */
export const functionIdMetadata = 'daymark:id';
