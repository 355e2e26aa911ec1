import type { DayClock } from '../analysis/analysis-input.ts';
import { type Flips, type TestedDifference, testDifferences } from './exact-test.ts';
import { type LookName, lookNamed } from './looks.ts';
import { type ComparedPair, type CompletePair, comparePairs, type Drawn, isComplete } from './pair-values.ts';
import { carriesOver, effectDayOf, FEWEST_PAIRS } from './plan.ts';
import { dailyValues, type ExperimentRecords, fillableDays, type ValuesByDay } from './records.ts';
import { armOf, daysOfPair, lastEffectDay } from './schedule.ts';
import {
  type Adherence,
  type AsDone,
  adherenceOf,
  asDone,
  type DoneDay,
  meanOrNull,
  whatWasDone,
} from './what-was-done.ts';
import { wholeSteps } from './whole-steps.ts';
import { type WorstCase, worstCase } from './worst-case.ts';

export type Verdict = 'found' | 'notFound' | 'tooFew' | 'stopped' | 'continue';

/** Of an experiment that its person ended before a planned look. */
export interface Described {
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
  readonly described: Described | null;
  readonly worstCase: WorstCase | null;
  readonly days: readonly DoneDay[];
  readonly adherence: Adherence;
  readonly asDone: AsDone | null;
  readonly carryOver: boolean;
}

export interface EvaluationInput extends Drawn {
  readonly look: LookName | 'stopped';
  /** The last day of the person's that has ended. */
  readonly through: number;
  readonly records: ExperimentRecords;
  /** By which clock days are counted, where the person moved; else that of the plan. */
  readonly clock?: DayClock;
}

export function evaluate(input: EvaluationInput): Evaluation {
  const { plan, starts, look, through, records } = input;
  const planned = look === 'stopped' ? undefined : lookNamed(plan.pairs, look);
  const count =
    planned?.pairs ?? starts.filter((_, pair) => lastEffectDay(plan, starts, pair) <= through).length;
  const told = Array.from({ length: count }, (_, pair) => daysOfPair(plan, starts, pair)).flat();
  const clock = input.clock ?? plan;
  const isFillable = fillableDays(records);
  const recorded = dailyValues(plan.effect, records.effect, clock);
  const keptDays = told.filter(({ isKept }) => isKept).map(({ day }) => effectDayOf(plan, day));
  const effect = filled(recorded, keptDays, through, (day) =>
    isFillable(day) ? plan.effect.fillingValue : undefined,
  );
  const pairs = comparePairs(input, count, effect);
  const completePairs = pairs.filter(isComplete);
  const steps = wholeSteps(completePairs);
  const tested = planned === undefined ? null : testDifferences(steps, planned.level);
  const verdict = verdictOf(look, completePairs.length, tested?.pValue ?? 1, planned?.level ?? 0);
  const days = whatWasDone(
    plan,
    told.map(({ day, pair, period, isKept }) => ({
      day,
      isKept,
      arm: armOf(input.order[pair] ?? 'AB', period),
    })),
    { cause: dailyValues(plan.cause, records.cause, clock), cards: records.cards ?? new Map(), isFillable },
  );
  const isAnswered = verdict === 'found' || verdict === 'notFound';
  return {
    look,
    level: planned?.level ?? null,
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
      verdict === 'found' && planned !== undefined && completePairs.length < pairs.length
        ? worstCase(pairs, steps, planned.level)
        : null,
    days,
    adherence: adherenceOf(days),
    asDone: isAnswered ? asDone(plan, days, effect) : null,
    carryOver: carriesOver(plan),
  };
}

/** Ended days with their value, or with what they count as. */
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

function verdictOf(look: Evaluation['look'], complete: number, pValue: number, level: number): Verdict {
  if (look === 'stopped') return 'stopped';
  if (look === 'half') return pValue <= level ? 'found' : 'continue';
  if (complete < FEWEST_PAIRS) return 'tooFew';
  return pValue <= level ? 'found' : 'notFound';
}

const describe = (pairs: readonly ComparedPair[], complete: readonly CompletePair[]): Described => ({
  pairs: pairs.length,
  complete: complete.length,
  meanA: meanOrNull(complete.map(({ a }) => a)),
  meanB: meanOrNull(complete.map(({ b }) => b)),
});
