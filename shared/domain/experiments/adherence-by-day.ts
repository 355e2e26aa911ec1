import { type Arm, type ExperimentPlan, effectDayOf } from './plan.ts';
import type { CardAnswer, ValuesByDay } from './records.ts';
import { levelOf } from './schedule.ts';

/** A day with its arm. */
interface PlannedDay {
  readonly day: number;
  readonly arm: Arm;
  readonly isKept: boolean;
}

/** The level that a day came nearer to; unknown if nothing says what was done. */
type Nearer = Arm | 'neither' | 'unknown';

export interface DoneDay extends PlannedDay {
  readonly nearer: Nearer;
}

export interface Adherence {
  readonly days: number;
  readonly known: number;
  readonly followed: number;
  readonly unknown: number;
  /** The followed days as a share of the known ones; null where nothing is known. */
  readonly share: number | null;
}

/** The effect by what was really done: only an observation, because that was not randomised. */
export interface AsDone {
  readonly daysA: number;
  readonly daysB: number;
  readonly meanA: number | null;
  readonly meanB: number | null;
  readonly difference: number | null;
}

interface DoneRecords {
  readonly cause: ValuesByDay;
  readonly cards: ReadonlyMap<number, CardAnswer>;
  readonly isFillable: (day: number) => boolean;
}

/** The distance from the middle of both levels up to which a value is in the middle. */
const middleWithin = 1e-9;

export function adherenceByDay(
  plan: ExperimentPlan,
  planned: readonly PlannedDay[],
  records: DoneRecords,
): DoneDay[] {
  const { a, b } = plan.cause;
  return planned.map((day) => {
    const value = amountOf(plan, day, records);
    return { ...day, nearer: value === undefined ? 'unknown' : nearerLevel((2 * value - a - b) / (a - b)) };
  });
}

/** The recorded amount, else that of the answer to the card, else that which an unrecorded day counts as. */
function amountOf(plan: ExperimentPlan, { day, arm }: PlannedDay, records: DoneRecords): number | undefined {
  const recorded = records.cause.get(day);
  if (recorded !== undefined) return recorded;
  const answer = records.cards.get(day);
  if (answer === 'done') return levelOf(plan, arm);
  if (answer === 'notDone') return levelOf(plan, arm === 'A' ? 'B' : 'A');
  // The entry of another amount may be deleted: then nothing says how much it was, and the day is not an empty one.
  if (answer === 'other') return undefined;
  return records.isFillable(day) ? plan.cause.fillingValue : undefined;
}

function nearerLevel(position: number): Nearer {
  if (position > middleWithin) return 'A';
  return position < -middleWithin ? 'B' : 'neither';
}

export function adherenceOf(days: readonly DoneDay[]): Adherence {
  const known = days.filter(({ nearer }) => nearer !== 'unknown').length;
  const followed = days.filter(({ nearer, arm }) => nearer === arm).length;
  return {
    days: days.length,
    known,
    followed,
    unknown: days.length - known,
    share: known === 0 ? null : followed / known,
  };
}

export function asDone(plan: ExperimentPlan, days: readonly DoneDay[], effect: ValuesByDay): AsDone {
  const valuesNear = (arm: Arm) =>
    days
      .filter(({ isKept, nearer }) => isKept && nearer === arm)
      .flatMap(({ day }) => effect.get(effectDayOf(plan, day)) ?? []);
  const [near, other] = [valuesNear('A'), valuesNear('B')];
  const [meanA, meanB] = [meanOrNull(near), meanOrNull(other)];
  const difference = meanA === null || meanB === null ? null : meanA - meanB;
  return { daysA: near.length, daysB: other.length, meanA, meanB, difference };
}

export const meanOrNull = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
