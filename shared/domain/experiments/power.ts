import table from '../../reference/experiment-power.json' with { type: 'json' };
import { FEWEST_PAIRS, MOST_PAIRS } from './plan.ts';

/** Columns of the table lie a tenth of a standard deviation of the pair differences apart. */
const COLUMN = 0.1;
const WANTED = 0.8;

const rows = new Map(table.rows as [number, number[]][]);

function rowOf(pairs: number): readonly number[] {
  const row = rows.get(pairs);
  if (row === undefined) throw new RangeError(`Nobody plans an experiment of ${pairs} pairs.`);
  return row;
}

/** The chance that an effect of so many standard deviations of the pair differences is found. */
export function powerOf(pairs: number, size: number): number {
  const row = rowOf(pairs);
  const column = Math.abs(size) / COLUMN;
  const left = Math.floor(column);
  if (left >= row.length - 1) return row.at(-1) as number;
  const before = row[left] as number;
  return before + (column - left) * ((row[left + 1] as number) - before);
}

/** The smallest effect that is found in 80 of 100, in standard deviations of the pair differences. */
export function sizeFoundInEighty(pairs: number): number {
  const row = rowOf(pairs);
  const column = row.findIndex((power) => power >= WANTED);
  const before = row[column - 1] as number;
  return COLUMN * (column - 1 + (WANTED - before) / ((row[column] as number) - before));
}

/** Null where even the most pairs would not do. */
export function pairsForEighty(size: number): number | null {
  for (let pairs = FEWEST_PAIRS; pairs <= MOST_PAIRS; pairs++)
    if (powerOf(pairs, size) >= WANTED) return pairs;
  return null;
}

/** The spread of a pair difference in spreads of a day, where each day resembles the one before by `phi`. */
export function pairSpread(phi: number, periodDays: number, discardDays: number): number {
  const kept = periodDays - discardDays;
  let within = 0;
  let between = 0;
  for (let i = 0; i < kept; i++) {
    for (let j = 0; j < kept; j++) {
      within += phi ** Math.abs(i - j);
      between += phi ** (periodDays + j - i);
    }
  }
  return Math.sqrt(2 * (within - between)) / kept;
}
