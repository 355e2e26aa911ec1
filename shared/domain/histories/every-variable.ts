/** In place of a variable's id: what was recorded at all, of whatever. */
export const everyVariable = 0;
