import { findConnector } from '../connectors/connectors.ts';
import { foldName } from '../texts/fold-name.ts';
import { getUnit } from '../units/units.ts';
import type { EffectiveSettings } from '../variables/effective-settings.ts';
import { between, convertedSum } from './conversion.ts';
import { dayOfRun, type Run } from './runs.ts';
import { totalOf } from './sum.ts';

export interface ChosenSources {
  readonly kept: readonly Run[];
  readonly leftOut: readonly Run[];
  /** On how many days a source was taken while others were left out, by its name. */
  readonly days: ReadonlyMap<string, number>;
}

type Settings = Pick<
  EffectiveSettings,
  'combinationOperation' | 'sourceCombination' | 'preferredSourceNames' | 'unit'
>;

/**
 * A phone and a watch both count the same steps: on a day on which something that senses by itself recorded, sums take
 * one source. Given are all runs of whole days of a variable, in order of time.
 */
export function chooseSources(runs: readonly Run[], settings: Settings): ChosenSources {
  const adds = settings.combinationOperation !== 'SUM' || settings.sourceCombination === 'add';
  if (adds || !runs.some(({ sourceName }) => senses(sourceName)))
    return { kept: runs, leftOut: [], days: new Map() };
  const kept: Run[] = [];
  const leftOut: Run[] = [];
  const days = new Map<string, number>();
  // A date that was lived twice is one day.
  for (const own of Map.groupBy(runs, dayOfRun).values()) {
    const chosen = choose(own, settings);
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

/** The source that counts on a day; undefined where all do. */
function choose(day: readonly Run[], settings: Settings): string | undefined {
  const bySource = Map.groupBy(day, ({ sourceName }) => sourceName);
  const sensing = [...bySource.keys()].filter(senses);
  if (sensing.length === 0) return undefined;
  const recorded = new Map([...bySource.keys()].map((name) => [foldName(name), name]));
  for (const name of settings.preferredSourceNames) {
    const preferred = recorded.get(foldName(name));
    if (preferred !== undefined) return preferred;
  }
  const rated = sensing.map((name) => rate(name, bySource.get(name) ?? [], settings));
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

/** Whether a source records by itself. */
export const senses = (sourceName: string): boolean => findConnector(sourceName)?.senses === true;
