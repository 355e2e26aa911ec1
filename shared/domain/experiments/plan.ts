import { daySeconds } from '../time/calendar.ts';

/** Names the rules by which experiments are planned and judged. Later rules get another name, and plans keep theirs. */
export const planRule = 'experiments-1';

export const fewestPairs = 6;
export const mostPairs = 60;
export const usualPairs = 20;
export const mostPeriodDays = 28;

export type Arm = 'A' | 'B';
/** The arms that the first and the second period of a pair get. */
export type PairOrder = 'AB' | 'BA';
/** The person's day whose effect belongs to a day's instruction. */
export type EffectDay = 'same' | 'next';

/** Settings as they were at the start: nobody can choose a filling value after having seen the data. */
export interface PlannedSeries {
  readonly name: string;
  /** The abbreviated name of its unit. */
  readonly unit: string;
  readonly combinationOperation: 'MEAN' | 'SUM';
  readonly fillingValue?: number | undefined;
  readonly minimumAllowedValue?: number | undefined;
  readonly maximumAllowedValue?: number | undefined;
}

export interface PlannedCause extends PlannedSeries {
  /** The levels that are compared, in its unit; yes is 1 and no 0. */
  readonly a: number;
  readonly b: number;
  /** Both in seconds. */
  readonly onsetDelay: number;
  readonly durationOfAction: number;
}

/** Fixed at the start. It is written down, and committed to, exactly as it is: a member without a value is absent. */
export interface ExperimentPlan {
  readonly rule: typeof planRule;
  readonly cause: PlannedCause;
  readonly effect: PlannedSeries;
  readonly pairs: number;
  readonly periodDays: number;
  /** The first days of every period that are left out. */
  readonly discardDays: number;
  readonly effectDay: EffectDay;
  /** A day of the person's, `YYYY-MM-DD`. */
  readonly startDate: string;
  readonly timeZone: string;
  /** Seconds after midnight at which a day begins. */
  readonly dayStartsAt: number;
}

type Timing = Pick<PlannedCause, 'onsetDelay' | 'durationOfAction'>;

/** The number of days for which the cause acts, rounded: half an hour beyond a day is a day. */
export const actionDays = ({ onsetDelay, durationOfAction }: Timing): number =>
  Math.floor((onsetDelay + durationOfAction) / daySeconds + 0.5);

export function usualPeriodDays(cause: Timing): number {
  const days = actionDays(cause);
  return days <= 1 ? 1 : Math.min(mostPeriodDays, days + 1);
}

export const usualDiscardDays = (periodDays: number): number => (periodDays === 1 ? 0 : 1);

/** Whether the cause may still act after the days that are left out. */
export const carriesOver = ({
  cause,
  discardDays,
}: Pick<ExperimentPlan, 'discardDays'> & { readonly cause: Timing }): boolean =>
  actionDays(cause) > discardDays + 1;

export const effectDayOf = ({ effectDay }: Pick<ExperimentPlan, 'effectDay'>, day: number): number =>
  effectDay === 'next' ? day + 1 : day;

/** The number of days of instructions in all, pauses aside. */
export const daysInAll = ({ pairs, periodDays }: Pick<ExperimentPlan, 'pairs' | 'periodDays'>): number =>
  2 * pairs * periodDays;
