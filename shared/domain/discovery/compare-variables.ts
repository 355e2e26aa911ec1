import type { DailyValues } from '../analysis/days/daily-values.ts';
import type { Pairs } from '../analysis/days/pairing.ts';
import { testFromDayToDay } from '../analysis/figures/day-to-day.ts';
import { pearson } from '../analysis/methods/moments.ts';
import type { SameDay } from './choose-variables.ts';
import type { ExaminedVariable } from './examined-variable.ts';

const fewestCommonDays = 30;
/** Two variables are of one sitting if they are recorded in the same hours on this share of their common days. */
const oneSittingShare = 0.9;

/** Null where both have too few days in common. */
export function sameDay(a: ExaminedVariable, b: ExaminedVariable): SameDay | null {
  const pairs = commonDays(a.daily, b.daily);
  if (pairs.days.length < fewestCommonDays) return null;
  return { r: pearson(pairs.cause, pairs.effect), fromDayToDay: () => testFromDayToDay(pairs).r };
}

function commonDays(a: DailyValues, b: DailyValues): Pairs {
  const indices: [number, number][] = [];
  for (let i = 0, j = 0; i < a.days.length && j < b.days.length; ) {
    const difference = (a.days[i] as number) - (b.days[j] as number);
    if (difference === 0) indices.push([i, j]);
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return {
    days: Int32Array.from(indices, ([i]) => a.days[i] as number),
    cause: Float64Array.from(indices, ([i]) => a.values[i] as number),
    effect: Float64Array.from(indices, ([, j]) => b.values[j] as number),
  };
}

export function areOfTheSameHours(a: ExaminedVariable, b: ExaminedVariable): boolean {
  const [ofA, ofB] = [a.hours(), b.hours()];
  let common = 0;
  let alike = 0;
  for (const [day, hours] of ofA) {
    const other = ofB.get(day);
    if (other === undefined) continue;
    common++;
    if (other === hours) alike++;
  }
  return common > 0 && alike >= oneSittingShare * common;
}
