import { after, ofPerson, sixteenDigits } from './key.ts';

/** Months of UTC, counted from January 1970; the order of texts is the order of months. */
const monthText = (month: number) =>
  `${1970 + Math.floor(month / 12)}-${String((((month % 12) + 12) % 12) + 1).padStart(2, '0')}`;
const monthOfText = (text: string) => (Number(text.slice(0, 4)) - 1970) * 12 + Number(text.slice(5)) - 1;
/** The span of a person's history that is summarised; after it, one item per month in which something changed since. */
export const sealPrefix = 'SEAL';
export const sealKey = (userId: number) => ofPerson(userId, sealPrefix);
export const touchedKey = (userId: number, month: number) =>
  ofPerson(userId, `${sealPrefix}#${monthText(month)}`);
export const monthOfTouched = (sk: unknown) => monthOfText(after(`${sealPrefix}#`, sk));
export const runsPrefix = 'RUNS#';
export const runsOf = (variableId: number) => `${runsPrefix}${sixteenDigits(variableId)}#`;
export const runsKey = (userId: number, variableId: number, month: number) =>
  ofPerson(userId, `${runsOf(variableId)}${monthText(month)}`);
export const monthOfRuns = (sk: unknown) => monthOfText(after(runsPrefix, sk).split('#')[1] ?? '');
