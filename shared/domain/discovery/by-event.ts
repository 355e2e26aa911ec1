import type { DailyValues } from '../analysis/days/daily-values.ts';
import type { DiscoveryVariable } from './examined-variable.ts';

const fewestEvents = 30;
/** Recorded on a larger share of the active days, it is written down on ordinary days as well. */
const mostOfActive = 0.6;

/**
 * Whether something is written down only when it happens, so that nobody knows what its other days mean: never with
 * 0, on many days and far from all. A figure of the body that is missing is no zero.
 */
export function isByEvent(
  { kind, countsFromZero = false, isAnswered = false, series }: DiscoveryVariable,
  { days, values }: DailyValues,
  activeDays: readonly number[],
): boolean {
  if (kind === undefined || kind === 'measured' || !countsFromZero || isAnswered) return false;
  if (series.fillingValue !== undefined && series.fillingValue !== null) return false;
  if (days.length < fewestEvents || values.some((value) => value === 0)) return false;
  return days.length < mostOfActive * activeDays.length;
}
