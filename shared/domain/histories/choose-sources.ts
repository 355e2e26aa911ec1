import type { SourceLookup } from '../connectors/person-sources.ts';
import { sensingHours } from '../connectors/source-kind.ts';
import { foldName } from '../texts/fold-name.ts';
import { getUnit } from '../units/units.ts';
import type { EffectiveSettings } from '../variables/effective-settings.ts';
import { between, convertedSum } from './conversion.ts';
import { dayOfRun, hourOfClock, type Run } from './runs.ts';
import { totalOf } from './sum.ts';

interface ChosenSources {
  readonly kept: readonly Run[];
  readonly leftOut: readonly Run[];
  /** The days on which sources were alternatives, and those that counted, one day a list of names. */
  readonly days: readonly (readonly string[])[];
}

type SourceSettings = Pick<
  EffectiveSettings,
  'combinationOperation' | 'sourceCombination' | 'preferredSourceNames' | 'unit' | 'comesAsEpisodes'
>;

/**
 * A phone and a watch both count the same steps, and each counts those of hours in which the other lay on a table. So
 * the sources of a sum are alternatives hour by hour, on days on which one of them senses by itself or is preferred.
 * `all` are all runs of a variable on whole days, in order of time.
 */
export function chooseSources(
  all: readonly Run[],
  settings: SourceSettings,
  sourceOf: SourceLookup,
): ChosenSources {
  const isSum = settings.combinationOperation === 'SUM';
  const { kept: runs, leftOut } = isSum ? onePeriod(all, sourceOf) : { kept: all, leftOut: [] };
  const adds = !isSum || settings.sourceCombination === 'add';
  const names = [...new Set(adds ? [] : runs.map(({ sourceName }) => sourceName))];
  if (names.length < 2) return { kept: runs, leftOut, days: [] };
  const kept: Run[] = [];
  const days: string[][] = [];
  // Someone who flies over the date line may live a date twice: it is one day.
  for (const own of Map.groupBy(runs, dayOfRun).values()) {
    const bySource = Map.groupBy(own, ({ sourceName }) => sourceName);
    const order = bySource.size < 2 ? undefined : orderOf(bySource, settings, sourceOf);
    const counts = order === undefined ? () => true : countedOf(own, bySource, order, settings, sourceOf);
    const counted = own.filter(counts);
    kept.push(...counted);
    leftOut.push(...own.filter((run) => !counts(run)));
    if (order !== undefined) days.push([...new Set(counted.map(({ sourceName }) => sourceName))]);
  }
  return { kept, leftOut, days };
}

type RunsBySource = ReadonlyMap<string, readonly Run[]>;

/** The sources of a day, the one that counts first; undefined if all of them add up. */
function orderOf(
  bySource: RunsBySource,
  settings: SourceSettings,
  sourceOf: SourceLookup,
): string[] | undefined {
  const recorded = new Map([...bySource.keys()].map((name) => [foldName(name), name]));
  const preferred = settings.preferredSourceNames.flatMap((name) => recorded.get(foldName(name)) ?? []);
  const rated = [...bySource].map(([name, runs]) => rate(name, runs, settings, sourceOf));
  if (preferred.length === 0 && !rated.some(({ senses }) => senses)) return undefined;
  const others = rated.sort(
    (a, b) =>
      Number(b.senses) - Number(a.senses) ||
      b.hours - a.hours ||
      b.sum - a.sum ||
      (a.name < b.name ? -1 : Number(a.name > b.name)),
  );
  return [...new Set([...preferred, ...others.map(({ name }) => name)])];
}

function rate(
  name: string,
  runs: readonly Run[],
  { unit, comesAsEpisodes }: SourceSettings,
  sourceOf: SourceLookup,
) {
  const sums = runs.map((run) => {
    const conversion = between(getUnit(run.unitId), unit);
    return conversion === undefined ? 0 : totalOf(convertedSum(run, conversion));
  });
  const hours = new Set(runs.map(hourOfClock)).size;
  return {
    name,
    hours,
    senses: sourceOf(name).senses ?? (!comesAsEpisodes && hours >= sensingHours),
    sum: sums.reduce((total, sum) => total + sum, 0),
  };
}

/** Tells which runs of a day count. An episode, and a day's total, is no part of an hour: there the day is of one source. */
function countedOf(
  day: readonly Run[],
  bySource: RunsBySource,
  order: readonly string[],
  { comesAsEpisodes }: SourceSettings,
  sourceOf: SourceLookup,
): (run: Run) => boolean {
  const isTotal = (name: string) => {
    const { keeps } = sourceOf(name);
    return keeps === undefined ? rowsOf(bySource.get(name) ?? []) === 1 : keeps === 'days';
  };
  const [first = ''] = order;
  if (comesAsEpisodes || isTotal(first)) return ({ sourceName }) => sourceName === first;
  const ranks = new Map(order.filter((name) => !isTotal(name)).map((name, rank) => [name, rank]));
  const rankOf = ({ sourceName }: Run) => ranks.get(sourceName) ?? Infinity;
  const best = new Map<number, number>();
  for (const run of day)
    best.set(hourOfClock(run), Math.min(best.get(hourOfClock(run)) ?? Infinity, rankOf(run)));
  return (run) => rankOf(run) < Infinity && rankOf(run) === best.get(hourOfClock(run));
}

const rowsOf = (runs: readonly Run[]): number => runs.reduce((sum, { count }) => sum + count, 0);

/**
 * One device may send its days, its hours and its single readings, each of which counts all. So on each day only one of
 * them counts, the one that says the most: what is missing there has not come yet.
 */
function onePeriod(
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
