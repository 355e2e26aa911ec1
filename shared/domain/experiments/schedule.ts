import { mustAt } from '../lists/must.ts';
import { parseDate } from '../time/calendar.ts';
import { type Arm, type ExperimentPlan, effectDayOf, type PairOrder } from './plan.ts';

/** The first day of every pair, as day numbers. */
export type PairStarts = readonly number[];

export interface InstructionDay {
  readonly day: number;
  readonly pair: number;
  /** 0 in the first period of the pair, 1 in the second. */
  readonly period: 0 | 1;
  /** Whether the day counts, or is one of the first of its period, which are left out. */
  readonly isKept: boolean;
}

type ScheduleShape = Pick<ExperimentPlan, 'pairs' | 'periodDays' | 'discardDays'>;

export function firstDayOf({ startDate }: Pick<ExperimentPlan, 'startDate'>): number {
  const day = parseDate(startDate);
  if (day === undefined) throw new RangeError(`${startDate} is not a date.`);
  return day;
}

/** The starts of pairs that follow each other without a pause. */
export function consecutiveStarts(plan: ScheduleShape & Pick<ExperimentPlan, 'startDate'>): number[] {
  const first = firstDayOf(plan);
  return Array.from({ length: plan.pairs }, (_, pair) => first + 2 * plan.periodDays * pair);
}

/** Pairs that have not begun before a day move so that the first of them begins on the given one. */
export function moveUnbegun(starts: PairStarts, begunBefore: number, resumeOn: number): number[] {
  const next = starts.find((start) => start >= begunBefore);
  const shift = next === undefined ? 0 : Math.max(0, resumeOn - next);
  return starts.map((start) => (start >= begunBefore ? start + shift : start));
}

export function daysOfPair(
  { periodDays, discardDays }: ScheduleShape,
  starts: PairStarts,
  pair: number,
): InstructionDay[] {
  const start = mustAt(starts, pair);
  return Array.from({ length: 2 * periodDays }, (_, index) => ({
    day: start + index,
    pair,
    period: index < periodDays ? 0 : 1,
    isKept: index % periodDays >= discardDays,
  }));
}

/** The day's place in the schedule; undefined if it has no instruction. */
export function instructionDay(
  plan: ScheduleShape,
  starts: PairStarts,
  day: number,
): InstructionDay | undefined {
  const pair = starts.findLastIndex((start) => start <= day);
  return pair === -1 ? undefined : daysOfPair(plan, starts, pair).find((one) => one.day === day);
}

export const armOf = (order: PairOrder, period: 0 | 1): Arm =>
  (order === 'AB') === (period === 0) ? 'A' : 'B';

/** The level of a day's instruction. */
export const levelOf = ({ cause }: Pick<ExperimentPlan, 'cause'>, arm: Arm): number =>
  arm === 'A' ? cause.a : cause.b;

const lastDayOfPair = ({ periodDays }: ScheduleShape, starts: PairStarts, pair: number): number =>
  mustAt(starts, pair) + 2 * periodDays - 1;

/** The last day whose effect counts for a pair. */
export const lastEffectDay = (
  plan: ScheduleShape & Pick<ExperimentPlan, 'effectDay'>,
  starts: PairStarts,
  pair: number,
): number => effectDayOf(plan, lastDayOfPair(plan, starts, pair));
