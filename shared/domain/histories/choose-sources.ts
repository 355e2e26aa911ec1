import { senses } from '../connectors/senses.ts';
import { foldName } from '../texts/fold-name.ts';
import { getUnit } from '../units/units.ts';
import type { EffectiveSettings } from '../variables/effective-settings.ts';
import { between, convertedSum } from './conversion.ts';
import { onePeriod } from './one-period.ts';
import { dayOfRun, type Run } from './runs.ts';
import { totalOf } from './sum.ts';

interface ChosenSources {
  readonly kept: readonly Run[];
  readonly leftOut: readonly Run[];
  /** The number of days on which a source was taken and others left out, by the source's name. */
  readonly days: ReadonlyMap<string, number>;
}

type Settings = Pick<
  EffectiveSettings,
  'combinationOperation' | 'sourceCombination' | 'preferredSourceNames' | 'unit'
>;

/**
 * A phone and a watch both count the same steps, so a day's sum takes only one source if any source of that day senses
 * by itself or is one that the person prefers. `all` are all runs of a variable on whole days, in order of time.
 */
export function chooseSources(all: readonly Run[], settings: Settings): ChosenSources {
  const isSum = settings.combinationOperation === 'SUM';
  const { kept: runs, leftOut } = isSum ? onePeriod(all) : { kept: all, leftOut: [] };
  const adds = !isSum || settings.sourceCombination === 'add';
  const names = new Set(adds ? [] : runs.map(({ sourceName }) => sourceName));
  const sensing = new Set([...names].filter(senses));
  if (names.size < 2 || (sensing.size === 0 && settings.preferredSourceNames.length === 0))
    return { kept: runs, leftOut, days: new Map() };
  const kept: Run[] = [];
  const days = new Map<string, number>();
  // Somebody who flies over the date line may live a date twice: it is one day.
  for (const own of Map.groupBy(runs, dayOfRun).values()) {
    const chosen = choose(own, sensing, settings);
    const others = chosen === undefined ? [] : own.filter(({ sourceName }) => sourceName !== chosen);
    if (chosen === undefined || others.length === 0) {
      kept.push(...own);
      continue;
    }
    kept.push(...own.filter(({ sourceName }) => sourceName === chosen));
    leftOut.push(...others);
    days.set(chosen, (days.get(chosen) ?? 0) + 1);
  }
  return { kept, leftOut, days };
}

/** The source that counts on a day; undefined if all of them do. */
function choose(day: readonly Run[], sensing: ReadonlySet<string>, settings: Settings): string | undefined {
  const bySource = Map.groupBy(day, ({ sourceName }) => sourceName);
  const recorded = new Map([...bySource.keys()].map((name) => [foldName(name), name]));
  for (const name of settings.preferredSourceNames) {
    const preferred = recorded.get(foldName(name));
    if (preferred !== undefined) return preferred;
  }
  const rated = [...bySource]
    .filter(([name]) => sensing.has(name))
    .map(([name, runs]) => rate(name, runs, settings));
  return rated.sort(
    (a, b) => b.hours - a.hours || b.sum - a.sum || (a.name < b.name ? -1 : Number(a.name > b.name)),
  )[0]?.name;
}

function rate(name: string, runs: readonly Run[], { unit }: Settings) {
  const sums = runs.map((run) => {
    const conversion = between(getUnit(run.unitId), unit);
    return conversion === undefined ? 0 : totalOf(convertedSum(run, conversion));
  });
  return {
    name,
    hours: new Set(runs.map(({ hour }) => hour)).size,
    sum: sums.reduce((total, sum) => total + sum, 0),
  };
}
