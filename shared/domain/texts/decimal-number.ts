/** Only one part of the pattern can match a digit, so that long texts take linear time. */
const pattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Whether a text is a number as people and programs write it: 3, -0.5, .5, 1e3. */
export const isDecimalNumber = (text: string): boolean => pattern.test(text);
