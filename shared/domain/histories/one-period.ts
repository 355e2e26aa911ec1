import type { SourceLookup } from '../connectors/person-sources.ts';
import { foldName } from '../texts/fold-name.ts';
import { dayOfRun, type Run } from './runs.ts';
import { totalOf } from './sum.ts';

/**
 * One device may send its days, its hours and its single readings, each of which counts all. So on each day only one of
 * them counts, the one that says the most: what is missing there has not come yet.
 */
export function onePeriod(
  runs: readonly Run[],
  sourceOf: SourceLookup,
): { readonly kept: readonly Run[]; readonly leftOut: Run[] } {
  const names = [...new Set(runs.map(({ sourceName }) => sourceName))];
  const summed = new Map(names.map((name) => [name, sourceOf(name).sumsUp]));
  if (names.every((name) => summed.get(name) === undefined)) return { kept: runs, leftOut: [] };
  const devices = new Map(names.map((name) => [name, summed.get(name) ?? foldName(name)]));
  const sums = new Map<string, Map<string, number>>();
  const keyOf = (run: Run) => `${dayOfRun(run)} ${devices.get(run.sourceName)}`;
  for (const run of runs) {
    const own = sums.get(keyOf(run)) ?? new Map<string, number>();
    sums.set(keyOf(run), own.set(run.sourceName, (own.get(run.sourceName) ?? 0) + totalOf(run)));
  }
  // Among equal ones a sum is taken before the readings, which may not all have come.
  const isReading = (name: string) => Number(summed.get(name) === undefined);
  const largest = (own: ReadonlyMap<string, number>) =>
    [...own].sort(([a, x], [b, y]) => y - x || isReading(a) - isReading(b) || (a < b ? -1 : 1))[0]?.[0];
  const chosen = new Map([...sums].map(([key, own]) => [key, largest(own)]));
  const counts = (run: Run) => chosen.get(keyOf(run)) === run.sourceName;
  return { kept: runs.filter(counts), leftOut: runs.filter((run) => !counts(run)) };
}
