import { pValueOf } from '../../../shared/domain/experiments/exact-test.ts';
import { looksOf } from '../../../shared/domain/experiments/looks.ts';
import { comparePairs, isComplete } from '../../../shared/domain/experiments/pair-values.ts';
import type { ExperimentPlan, PairOrder } from '../../../shared/domain/experiments/plan.ts';
import { armOf, consecutiveStarts, instructionDay } from '../../../shared/domain/experiments/schedule.ts';
import { verdictOf } from '../../../shared/domain/experiments/verdict.ts';
import { wholeSteps } from '../../../shared/domain/experiments/whole-steps.ts';
import type { Random } from '../truth/made-up-series.ts';

/** A simulated person: the course of their days, apart from the effect of the cause. */
export interface Person {
  readonly name: string;
  /** The correlation of a day with the one before. */
  readonly phi: number;
  /** The swing within a week and the change over the whole length, in standard deviations of a day. */
  readonly weekly?: number;
  readonly drift?: number;
  /** Shares of days. */
  readonly missing?: number;
  readonly notAsTold?: number;
  /** Rounded to a rating from 1 to 5. */
  readonly rated?: boolean;
  readonly periodDays?: number;
  readonly discardDays?: number;
}

const startDate = '2026-01-05';

const planOf = ({ periodDays = 1, discardDays = 0 }: Person, pairs: number): ExperimentPlan => ({
  rule: 'experiments-1',
  pairs,
  periodDays,
  discardDays,
  effectDay: 'same',
  startDate,
  timeZone: 'UTC',
  dayStartsAt: 0,
  cause: {
    name: 'Cause',
    unit: 'yes/no',
    a: 1,
    b: 0,
    combinationOperation: 'MEAN',
    onsetDelay: 0,
    durationOfAction: 86_400,
  },
  effect: { name: 'Effect', unit: 'index', combinationOperation: 'MEAN' },
});

/**
 * True if one experiment of such a person, with its interim analyses, finds something. `effect` is in standard deviations of a
 * day.
 */
export function findsSomething(person: Person, pairs: number, effect: number, random: Random): boolean {
  const plan = planOf(person, pairs);
  const starts = consecutiveStarts(plan);
  const order = Array.from({ length: pairs }, (): PairOrder => (random.uniform() < 0.5 ? 'AB' : 'BA'));
  const days = 2 * pairs * plan.periodDays;
  const first = starts[0] as number;
  const values = new Map<number, number>();
  let level = random.normal();
  for (let i = 0; i < days; i++) {
    level = person.phi * level + Math.sqrt(1 - person.phi ** 2) * random.normal();
    const rhythm = (person.weekly ?? 0) * Math.sin((2 * Math.PI * i) / 7) + ((person.drift ?? 0) * i) / days;
    const told = armOfDay(plan, starts, order, first + i);
    const isDone = (random.uniform() < (person.notAsTold ?? 0) ? 'B' : 'A') === told;
    const value = level + rhythm + (isDone ? effect : 0);
    const rating = Math.max(1, Math.min(5, Math.round(3 + value)));
    if (random.uniform() >= (person.missing ?? 0)) values.set(first + i, person.rated ? rating : value);
  }
  return looksOf(pairs).some((look) => {
    const complete = comparePairs({ plan, order, starts }, look.pairs, values).filter(isComplete);
    if (complete.length === 0) return false;
    const pValue = pValueOf(wholeSteps(complete).differences);
    return verdictOf(look.name, complete.length, pValue, look.level) === 'found';
  });
}

function armOfDay(
  plan: ExperimentPlan,
  starts: readonly number[],
  order: readonly PairOrder[],
  day: number,
): 'A' | 'B' {
  const told = instructionDay(plan, starts, day);
  return armOf(order[told?.pair ?? 0] ?? 'AB', told?.period ?? 0);
}

/** People on whom the cause has no effect. */
export const people: readonly Person[] = [
  ...[0, 0.3, 0.6, 0.9].map((phi) => ({ name: `each day resembles the last by ${phi}`, phi })),
  { name: 'weekly rhythm', phi: 0.3, weekly: 1 },
  { name: 'drift of three spreads', phi: 0.3, drift: 3 },
  { name: '30 % of days missing', phi: 0.3, missing: 0.3 },
  { name: '20 % not as told', phi: 0.3, notAsTold: 0.2 },
  { name: 'ratings from 1 to 5', phi: 0.3, rated: true },
  { name: 'periods of three days, the first left out', phi: 0.6, periodDays: 3, discardDays: 1 },
  {
    name: 'all of it together',
    phi: 0.9,
    weekly: 1,
    drift: 3,
    missing: 0.3,
    notAsTold: 0.2,
    rated: true,
  },
];
