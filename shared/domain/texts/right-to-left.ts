const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text has letters that are written from right to left. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Unicode's first strong isolate, and the sign that ends it. */
const [isolate, isolateEnd] = ['\u2068', '\u2069'];

/** A name among other words that cannot turn round the numbers and brackets next to it. */
export const isolated = (name: string): string =>
  isRightToLeft(name) ? `${isolate}${name}${isolateEnd}` : name;
