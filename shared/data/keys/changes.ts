import { after, ofPerson, sixteenDigits } from './key.ts';

/** Entries of the change log, by the number of the first of them. */
export const changesPrefix = 'CHANGES#';
export const changesKey = (userId: number, number: number) =>
  ofPerson(userId, `${changesPrefix}${sixteenDigits(number)}`);
export const numberOfChanges = (sk: unknown) => Number(after(changesPrefix, sk));
