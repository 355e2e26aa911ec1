import { after, ofPerson, tenDigits } from './key.ts';

/** A person's imports; ten digits hold every id, so that the order of texts is the order in which they began. */
export const importPrefix = 'IMPORT#';
export const importKey = (userId: number, id: number) => ofPerson(userId, `${importPrefix}${tenDigits(id)}`);
export const idOfImport = (sk: unknown) => Number(after(importPrefix, sk));

/** The requests that write rows of an import right now, and the months in which it wrote any. */
export const importWritersPrefix = 'IMPORTING#';
export const importWritersKey = (userId: number, id: number) =>
  ofPerson(userId, `${importWritersPrefix}${tenDigits(id)}`);
export const idOfImportWriters = (sk: unknown) => Number(after(importWritersPrefix, sk));

/** The sleep of the last nights, which phones may send in parts. */
export const recentSleepKey = (userId: number) => ofPerson(userId, 'NIGHTS');

/** Rows that a request of an import found unchanged; named by a hash of its rows, so that a repeated one counts once. */
export const importSlicePrefix = 'IMPORTED#';
export const importSlicesOf = (id: number) => `${importSlicePrefix}${tenDigits(id)}#`;
export const importSliceKey = (userId: number, id: number, slice: string) =>
  ofPerson(userId, `${importSlicesOf(id)}${slice}`);
