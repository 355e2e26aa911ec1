import table from '../../reference/experiment-power.json' with { type: 'json' };
import { mustAt } from '../lists/must.ts';
import { fewestPairs, mostPairs } from './plan.ts';

/** Columns of the table are a tenth of a standard deviation of the pair differences apart. */
const columnWidth = 0.1;
const wantedPower = 0.8;

const rows = new Map(table.rows as [number, number[]][]);

function rowOf(pairs: number): readonly number[] {
  const row = rows.get(pairs);
  if (row === undefined) throw new RangeError(`Nobody plans an experiment of ${pairs} pairs.`);
  return row;
}

/** The chance that an effect is found; its size is in standard deviations of the pair differences. */
export function powerOf(pairs: number, size: number): number {
  const row = rowOf(pairs);
  const column = Math.abs(size) / columnWidth;
  const left = Math.floor(column);
  if (left >= row.length - 1) return mustAt(row, -1);
  const before = mustAt(row, left);
  return before + (column - left) * (mustAt(row, left + 1) - before);
}

/** The smallest effect that is found in 80 of 100, in standard deviations of the pair differences. */
export function sizeFoundInEighty(pairs: number): number {
  const row = rowOf(pairs);
  const column = row.findIndex((power) => power >= wantedPower);
  const before = mustAt(row, column - 1);
  return columnWidth * (column - 1 + (wantedPower - before) / (mustAt(row, column) - before));
}

/** The fewest pairs that find an effect in 80 of 100; null if even the most would not do. */
export function pairsForEighty(size: number): number | null {
  for (let pairs = fewestPairs; pairs <= mostPairs; pairs++)
    if (powerOf(pairs, size) >= wantedPower) return pairs;
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
