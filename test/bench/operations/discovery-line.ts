import { readFigures } from '../figures-folder.ts';
import { tableDollars } from './bill.ts';
import type { BillLine } from './bill-lines.ts';
import { roundTo } from './figures.ts';

/** A person of `npm run bench -- discoveries`, whose list was made every night of a month. */
export interface NightlyList {
  readonly person: string;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly dollarsPerMonth: number;
}

export const nights = 30;

/** The part of a person's bill for the search for what stands out: the highest of those who were measured. */
export function discoveryLine(lists: readonly NightlyList[]): BillLine {
  const [dearest] = lists.toSorted((a, b) => b.dollarsPerMonth - a.dollarsPerMonth);
  if (dearest === undefined) throw new Error('Nobody’s list was measured: npm run bench -- discoveries');
  return {
    operation: 'find-discoveries',
    scenario: `a list of 40 variables, ${dearest.person}`,
    timesPerMonth: nights,
    why: 'what stands out, looked for every night in a year of 40 variables',
    dollarsPerMillion: roundTo(3, (dearest.dollarsPerMonth / nights) * 1e6),
    dollarsPerMonth: dearest.dollarsPerMonth,
    tableDollarsPerMonth: roundTo(3, tableDollars(dearest) * nights),
  };
}

/** The same by the figures that were taken last. */
export const measuredDiscoveryLine = (): BillLine => discoveryLine(readFigures('discoveries').figures);
