import { numbered } from '../texts/counted.ts';
import type { GoalDirection, GoalPer } from './variable.ts';

/** An amount that someone wants to reach, or not to exceed, in a day or a week. */
export interface Goal {
  readonly amount: number;
  readonly per: GoalPer;
  readonly direction: GoalDirection;
}

interface GoalDayValue {
  readonly day: number;
  readonly value: number;
}

interface GoalStretch {
  readonly since: number;
  readonly last: number;
}

const week = 7;

export const isKept = ({ amount, direction }: Goal, total: number): boolean =>
  direction === 'atLeast' ? total >= amount : total <= amount;

/** The totals or means of each day, or of whole weeks counted back from the last day; undefined without a record. */
export function goalTotals(
  { per }: Goal,
  values: readonly GoalDayValue[],
  { since, last }: GoalStretch,
  isSum: boolean,
): readonly (number | undefined)[] {
  const length = per === 'day' ? 1 : week;
  const count = Math.max(0, Math.floor((last - since + 1) / length));
  return Array.from({ length: count }, (_, i) => {
    const end = last - (count - 1 - i) * length;
    const own = values.filter(({ day }) => day > end - length && day <= end);
    const sum = own.reduce((total, { value }) => total + value, 0);
    return own.length === 0 ? undefined : isSum ? sum : sum / own.length;
  });
}

/** "Kept on 19 of the last 30 days, 4 without a record." */
export function keptText(goal: Goal, totals: readonly (number | undefined)[]): string {
  const kept = totals.filter((total) => total !== undefined && isKept(goal, total)).length;
  const missing = totals.filter((total) => total === undefined).length;
  const rest = missing === 0 ? '' : `, ${missing} without a record`;
  return `Kept ${goal.per === 'day' ? 'on' : 'in'} ${kept} of ${totals.length === 1 ? '' : 'the last '}${numbered(totals.length, goal.per)}${rest}.`;
}

/** "at least 8,000 steps a day", of an amount in words. */
export const goalWords = ({ per, direction }: Goal, amount: string): string =>
  `${direction === 'atLeast' ? 'at least' : 'at most'} ${amount} a ${per}`;
