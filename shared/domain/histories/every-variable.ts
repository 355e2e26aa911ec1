/** Used instead of a variable's id for the history of all variables together. */
export const everyVariable = 0;
