/** A function is named after its stack and its route or job, so that the API can name it before it is made. */
export const functionName = (stackName: string, id: string): string => `${stackName}-${id}`;

/** The route or job of a function. */
export const functionId = (stackName: string, name: string): string => name.slice(stackName.length + 1);
