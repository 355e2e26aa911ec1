import type { DayClock } from '../analysis/analysis-input.ts';
import { mustAt } from '../lists/must.ts';
import {
  type Adherence,
  type AsDone,
  adherenceByDay,
  adherenceOf,
  asDone,
  type DoneDay,
  meanOrNull,
} from './adherence-by-day.ts';
import { type Flips, pValueOf, type TestedDifference, testDifferences } from './exact-test.ts';
import { type LookName, lookNamed } from './looks.ts';
import {
  type ComparedPair,
  type CompletePair,
  comparePairs,
  type DrawnPlan,
  isComplete,
} from './pair-values.ts';
import { carriesOver, effectDayOf } from './plan.ts';
import { dailyValues, type ExperimentRecords, fillableDays, type ValuesByDay } from './records.ts';
import { armOf, daysOfPair, lastEffectDay } from './schedule.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import { totalOf, type WholeSteps, wholeSteps } from './whole-steps.ts';

/** The figures of an experiment that its person ended before a planned look. */
interface StopSummary {
  readonly pairs: number;
  readonly complete: number;
  readonly meanA: number | null;
  readonly meanB: number | null;
}

export interface Evaluation {
  readonly look: LookName | 'stopped';
  /** Null where nothing was tested. */
  readonly level: number | null;
  readonly verdict: Verdict;
  readonly pairs: readonly ComparedPair[];
  /** Values of the days that count, filled ones included, by the day of the effect. */
  readonly dailyEffect: readonly (readonly [day: number, value: number])[];
  readonly complete: number;
  readonly incomplete: number;
  readonly estimate: number | null;
  readonly pValue: number | null;
  readonly flips: Flips | null;
  readonly interval: TestedDifference['interval'];
  /** Whether both periods of every complete pair were the same. */
  readonly neverDiffers: boolean;
  readonly described: StopSummary | null;
  readonly worstCase: WorstCase | null;
  readonly days: readonly DoneDay[];
  readonly adherence: Adherence;
  readonly asDone: AsDone | null;
  readonly carryOver: boolean;
}

export interface EvaluationInput extends DrawnPlan {
  readonly look: LookName | 'stopped';
  /** The last day of the person's that has ended. */
  readonly through: number;
  readonly records: ExperimentRecords;
  /** The clock that days are counted by, if the person moved. @default that of the plan */
  readonly clock?: DayClock;
}

/** The daily values that a look is about. Its result follows from them alone. */
interface LookData {
  readonly pairs: number;
  /** Values of the days that count, filled ones included, by the day of the effect. */
  readonly effect: ValuesByDay;
  readonly days: readonly DoneDay[];
}

export function lookData(input: EvaluationInput): LookData {
  const { plan, starts, look, through, records, order } = input;
  const pairs =
    look === 'stopped'
      ? starts.filter((_, pair) => lastEffectDay(plan, starts, pair) <= through).length
      : lookNamed(plan.pairs, look).pairs;
  const told = Array.from({ length: pairs }, (_, pair) => daysOfPair(plan, starts, pair)).flat();
  const clock = input.clock ?? plan;
  const isFillable = fillableDays(records);
  const keptDays = told.filter(({ isKept }) => isKept).map(({ day }) => effectDayOf(plan, day));
  const recorded = dailyValues(plan.effect, records.effect, clock);
  return {
    pairs,
    effect: filled(recorded, keptDays, through, (day) =>
      isFillable(day) ? plan.effect.fillingValue : undefined,
    ),
    days: adherenceByDay(
      plan,
      told.map(({ day, pair, period, isKept }) => ({
        day,
        isKept,
        arm: armOf(mustAt(order, pair), period),
      })),
      { cause: dailyValues(plan.cause, records.cause, clock), cards: records.cards ?? new Map(), isFillable },
    ),
  };
}

export function evaluate(input: EvaluationInput): Evaluation {
  const { plan, look } = input;
  const level = look === 'stopped' ? null : lookNamed(plan.pairs, look).level;
  const { pairs: count, effect, days } = lookData(input);
  const pairs = comparePairs(input, count, effect);
  const completePairs = pairs.filter(isComplete);
  const steps = wholeSteps(completePairs);
  const tested = level === null ? null : testDifferences(steps, level);
  const verdict = verdictOf(look, completePairs.length, tested?.pValue ?? 1, level ?? 0);
  const isAnswered = verdict === 'found' || verdict === 'notFound';
  return {
    look,
    level,
    verdict,
    pairs,
    dailyEffect: [...effect],
    complete: completePairs.length,
    incomplete: pairs.length - completePairs.length,
    estimate: tested?.estimate ?? null,
    pValue: tested?.pValue ?? null,
    flips: tested?.flips ?? null,
    interval: tested?.interval ?? null,
    neverDiffers: steps.differences.every((difference) => difference === 0),
    described: verdict === 'stopped' ? describe(pairs, completePairs) : null,
    worstCase:
      verdict === 'found' && level !== null && completePairs.length < pairs.length
        ? worstCase(pairs, steps, level)
        : null,
    days,
    adherence: adherenceOf(days),
    asDone: isAnswered ? asDone(plan, days, effect) : null,
    carryOver: carriesOver(plan),
  };
}

/** Ended days with their recorded value, or with the one they count as. */
function filled(
  recorded: ValuesByDay,
  days: readonly number[],
  through: number,
  fillerOf: (day: number) => number | undefined,
): ValuesByDay {
  const known = new Map<number, number>();
  for (const day of days) {
    const value = day <= through ? (recorded.get(day) ?? fillerOf(day)) : undefined;
    if (value !== undefined) known.set(day, value);
  }
  return known;
}

const describe = (pairs: readonly ComparedPair[], complete: readonly CompletePair[]): StopSummary => ({
  pairs: pairs.length,
  complete: complete.length,
  meanA: meanOrNull(complete.map(({ a }) => a)),
  meanB: meanOrNull(complete.map(({ b }) => b)),
});

/** The result if every incomplete pair had gone the other way as far as any pair went. */
interface WorstCase {
  readonly pairs: number;
  readonly pValue: number;
  /** Whether it would still be a finding, of the same direction. */
  readonly stands: boolean;
}

function worstCase(pairs: readonly ComparedPair[], { differences }: WholeSteps, level: number): WorstCase {
  const sign = Math.sign(totalOf(differences));
  const furthest = differences.reduce((most, difference) => Math.max(most, Math.abs(difference)), 0);
  let next = 0;
  const all = Float64Array.from(pairs, (pair) =>
    isComplete(pair) ? mustAt(differences, next++) : -sign * furthest,
  );
  const pValue = pValueOf(all);
  return { pairs: pairs.length, pValue, stands: pValue <= level && Math.sign(totalOf(all)) === sign };
}
