import { grouped } from '../texts/counted.ts';
import { type CountedThing, durationText, isDuration } from '../units/quantity.ts';
import { valueText } from './value-text.ts';

/** A mean says no more than its first digits. */
function rounded(value: number): number {
  const most = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 1 : 2;
  return Number(value.toFixed(most));
}

/** "3.4/5", "7 h 20 min". */
export const meanText = (value: number, unit: string, thing?: CountedThing): string =>
  valueText(isDuration(unit) ? value : rounded(value), unit, thing);

/** The same without the unit, where that is said with another value: "3.4"; durations have theirs within. */
export const meanNumber = (value: number, unit: string): string =>
  isDuration(unit) ? durationText(value, unit) : grouped(String(rounded(value)));
