const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text has letters that are written from right to left. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** First strong isolate, and the end of it. */
const [ISOLATE, END] = ['\u2068', '\u2069'];

/** A name among other words, kept from turning round the numbers and brackets beside it. */
export const isolated = (name: string): string => (isRightToLeft(name) ? `${ISOLATE}${name}${END}` : name);
