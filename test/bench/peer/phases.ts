import { type PersonAtWork, rowsPerBatch } from './work.ts';

export interface Phase {
  readonly name: string;
  /** The number of operations in all rounds together. */
  readonly operations: number;
  /** Rows of one operation, among which its cost is shared out. */
  readonly rows: number;
  readonly operate: (person: PersonAtWork) => Promise<void>;
}

/** A round of each before anything is measured. */
export const shareOfWarmUp = 1 / 2;

export const phases: readonly Phase[] = [
  {
    name: 'a row in a batch of 100',
    operations: 20_000 / rowsPerBatch,
    rows: rowsPerBatch,
    operate: (person) => person.saveBatch(),
  },
  { name: 'a single write', operations: 4_000, rows: 1, operate: (person) => person.saveOne() },
  { name: 'a write into a past year', operations: 4_000, rows: 1, operate: (person) => person.saveOld() },
  { name: 'a page of the 100 newest', operations: 1_000, rows: 1, operate: (person) => person.readNewest() },
  { name: 'a year of one variable', operations: 600, rows: 1, operate: (person) => person.readYear() },
  { name: 'a delete', operations: 4_000, rows: 1, operate: (person) => person.remove('young') },
  { name: 'a delete in a past year', operations: 4_000, rows: 1, operate: (person) => person.remove('old') },
];
