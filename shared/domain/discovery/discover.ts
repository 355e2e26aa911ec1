import type { DayClock, DayNumbers } from '../analysis/analysis-input.ts';
import { isTakenAsNeeded } from '../analysis/days/as-needed.ts';
import { cycleDays } from '../analysis/days/cycle-days.ts';
import { type SlowTerms, slowTerms } from '../analysis/methods/slow-terms.ts';
import { must } from '../lists/must.ts';
import { isByEvent } from './by-event.ts';
import { type CertainFact, certainFacts } from './certain-facts.ts';
import { chooseLines, type LineChoice } from './choose-lines.ts';
import { areOfTheSameHours, sameDay } from './compare-variables.ts';
import { discoveryDays } from './discovery-days.ts';
import { type DiscoveryVariable, type ExaminedVariable, examineVariable } from './examined-variable.ts';
import { exclusionByAmount, type Relations } from './exclude-pair.ts';
import type { Line, ListedLine } from './keep-lines.ts';
import { type LineFigures, lineFigures } from './line-figures.ts';
import { type NearPair, nearestPairs } from './nearest-pairs.ts';
import { evidenceOf, type StudiedEvidence } from './pair-of-variables.ts';
import type { VariableId } from './variable-id.ts';

interface DiscoveryInput extends DayClock {
  /** Counted from 1970-01-01; only days before it have ended. */
  readonly today: number;
  readonly primaryOutcome: VariableId | null;
  readonly variables: readonly DiscoveryVariable[];
  readonly tags: Relations['tags'];
  /** Days on which the person recorded anything at all; only those are filled. */
  readonly activeDays?: DayNumbers | undefined;
  /** The variable that records bleeding. */
  readonly bleeding?: VariableId | undefined;
  /** Variables that a reminder asks for by a schedule. */
  readonly scheduled?: readonly VariableId[] | undefined;
  /** Yesterday's list. */
  readonly listed?: readonly ListedLine[] | undefined;
}

export interface DiscoveredLine extends Line {
  /** Null where the pair is not among those looked at today. */
  readonly figures: LineFigures | null;
}

export interface Discovery extends Omit<LineChoice, 'lines'> {
  readonly lines: readonly DiscoveredLine[];
  /** The number of days from the first with a record to the last that has ended. */
  readonly days: number;
  readonly nearest: readonly NearPair[];
  /** Things that are taken when they are needed; absent in older lists. */
  readonly asNeeded?: readonly VariableId[];
  /** Things that are written down only when they happen, whose other days nobody explained; absent in older lists. */
  readonly byEvent?: readonly VariableId[];
  /** Absent in older lists. */
  readonly certain?: readonly CertainFact[];
}

/** A pair that was compared, whether anything was found or not. */
export interface DiscoveryPair {
  readonly cause: VariableId;
  readonly effect: VariableId;
  readonly evidence: StudiedEvidence;
}

/** Finds those of a person's variables that go together from day to day by more than chance, with their figures. */
export const discover = (input: DiscoveryInput): Discovery => discoverWithPairs(input).discovery;

/** The same, with every pair that was compared. */
export function discoverWithPairs(input: DiscoveryInput): {
  readonly discovery: Discovery;
  readonly pairs: readonly DiscoveryPair[];
} {
  const { today, primaryOutcome, tags } = input;
  const range = { from: today - discoveryDays, to: today - 1 };
  const examined = new Map<VariableId, ExaminedVariable>(
    input.variables.map((one) => [one.id, examineVariable(one, input, range, input.activeDays)]),
  );
  const of = (id: VariableId) => must(examined, id);
  const candidates = [...examined.values()].map(({ candidate }) => candidate);
  const termsOf = sharedTerms();
  const pairs: DiscoveryPair[] = [];
  const { lines, ...choice } = chooseLines({
    today,
    primaryOutcome,
    candidates,
    listed: input.listed,
    sameDay: (a, b) => sameDay(of(a), of(b)),
    relations: { tags, areOfTheSameHours: (a, b) => areOfTheSameHours(of(a), of(b)) },
    evidence: (cause, effect) => {
      const evidence = evidenceOf(of(cause), of(effect), termsOf);
      if (exclusionByAmount(evidence) === null) pairs.push({ cause, effect, evidence });
      return evidence;
    },
  });
  const bleeding = input.bleeding === undefined ? undefined : examined.get(input.bleeding)?.daily;
  const cycles = bleeding && cycleDays(bleeding.days.filter((_, i) => (bleeding.values[i] as number) > 0));
  const firstDays = [...examined.values()].flatMap(({ daily }) => [...daily.days.subarray(0, 1)]);
  const discovery: Discovery = {
    ...choice,
    lines: lines.map((line) => {
      const [cause, effect] = [examined.get(line.cause), examined.get(line.effect)];
      const isLookedAt = line.q !== null && cause && effect;
      const hasBleeding = line.cause === input.bleeding || line.effect === input.bleeding;
      const figures = isLookedAt
        ? lineFigures(cause, effect, line.q, hasBleeding ? undefined : cycles)
        : null;
      return { ...line, figures };
    }),
    days: firstDays.length === 0 ? 0 : today - Math.min(...firstDays),
    nearest: nearestPairs(candidates, primaryOutcome, { ...choice, lines }, tags),
    asNeeded: asNeededIds(examined, input),
    byEvent: byEventIds(examined, input),
    certain: certainFacts(examined.values(), primaryOutcome),
  };
  return { discovery, pairs };
}

const asNeededIds = (
  examined: ReadonlyMap<VariableId, ExaminedVariable>,
  { scheduled = [], activeDays }: DiscoveryInput,
): VariableId[] =>
  [...examined.values()]
    .filter(
      ({ variable, daily }) =>
        variable.kind === 'taken' &&
        !scheduled.includes(variable.id) &&
        isTakenAsNeeded(daily.days, activeDays),
    )
    .map(({ variable }) => variable.id);

function byEventIds(
  examined: ReadonlyMap<VariableId, ExaminedVariable>,
  { activeDays, today }: DiscoveryInput,
): VariableId[] {
  if (activeDays === undefined) return [];
  const active = [...activeDays].filter((day) => day >= today - discoveryDays && day < today);
  return [...examined.values()]
    .filter(({ variable, daily }) => isByEvent(variable, daily, active))
    .map(({ variable }) => variable.id);
}

/** Pairs of the same days share their terms, which take longest to find. */
function sharedTerms(): (days: Int32Array) => SlowTerms {
  const known = new Map<string, { readonly days: Int32Array; readonly terms: SlowTerms }[]>();
  return (days) => {
    const key = `${days.length} ${days[0]} ${days.at(-1)}`;
    const similar = known.get(key) ?? [];
    const same = similar.find((one) => one.days.every((day, i) => day === days[i]));
    if (same !== undefined) return same.terms;
    const terms = slowTerms(days);
    known.set(key, [...similar, { days, terms }]);
    return terms;
  };
}
