import { foldName } from '../texts/fold-name.ts';
import { dayOfRun, type Run } from './runs.ts';
import { totalOf } from './sum.ts';

/** Importers put this into the name of a source that sums up by itself, before a last word "live". */
const period = / by (?:minute|hour|day)(?= live$|$)/;

const deviceOf = (sourceName: string): string => foldName(sourceName).replace(period, '');

/**
 * One device may send its days, its hours and its single readings, each of which counts all. So on each day only one of
 * them counts, the one that says the most: what is missing there has not come yet.
 */
export function onePeriod(runs: readonly Run[]): { readonly kept: readonly Run[]; readonly leftOut: Run[] } {
  const names = new Set(runs.map(({ sourceName }) => sourceName));
  if (![...names].some((name) => period.test(foldName(name)))) return { kept: runs, leftOut: [] };
  const devices = new Map([...names].map((name) => [name, deviceOf(name)]));
  const sums = new Map<string, Map<string, number>>();
  const keyOf = (run: Run) => `${dayOfRun(run)} ${devices.get(run.sourceName)}`;
  for (const run of runs) {
    const own = sums.get(keyOf(run)) ?? new Map<string, number>();
    sums.set(keyOf(run), own.set(run.sourceName, (own.get(run.sourceName) ?? 0) + totalOf(run)));
  }
  const chosen = new Map([...sums].map(([key, own]) => [key, largest(own)]));
  const counts = (run: Run) => chosen.get(keyOf(run)) === run.sourceName;
  return { kept: runs.filter(counts), leftOut: runs.filter((run) => !counts(run)) };
}

/** The name of the largest sum; among equal ones the longer name, which is the one that says its period. */
const largest = (sums: ReadonlyMap<string, number>): string | undefined =>
  [...sums].sort(([a, x], [b, y]) => y - x || b.length - a.length || (a < b ? -1 : 1))[0]?.[0];
