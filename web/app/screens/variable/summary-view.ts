import { tQuantile } from '../../../../shared/domain/analysis/methods/distributions.ts';
import { mean, sumOfSquares } from '../../../../shared/domain/analysis/methods/moments.ts';
import {
  autocorrelation,
  mostCommonGap,
} from '../../../../shared/domain/analysis/methods/serial-dependence.ts';
import { meanNumber, meanText } from '../../../../shared/domain/measurements/mean-text.ts';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import type { CountedThing } from '../../../../shared/domain/units/quantity.ts';
import type { DailyValue } from './daily-value.ts';

const weekDays = 7;
const usualDays = 90;
const monthDays = 30;
/** The lowest numbers of days with a record from which each figure is shown; a trend also has to extend over some weeks. */
const fewestForUsual = 7;
const fewestForAverage = 3;
const fewestForTrend = 21;
const shortestTrend = 28;

export interface Spread {
  readonly days: number;
  readonly mean: number;
  /** Four fifths of the days are between. */
  readonly low: number;
  readonly high: number;
}

interface Trend {
  /** The change in a month, and the range of 95% confidence around it. */
  readonly change: number;
  readonly low: number;
  readonly high: number;
}

export interface VariableSummary {
  readonly last: { readonly day: number; readonly value: number };
  readonly week: Spread | undefined;
  /** The 90 days before this week. */
  readonly usual: Spread | undefined;
  /** The last 90 days. */
  readonly average: Spread | undefined;
}

/** The last value, this week, the usual and the trend; undefined without any record. */
export function summaryOf(values: readonly DailyValue[], today: number): VariableSummary | undefined {
  const known = values.filter(([day]) => day <= today);
  const last = known.at(-1);
  if (last === undefined) return undefined;
  const from = (first: number, until = today + 1) => known.filter(([day]) => day >= first && day < until);
  const weekBegins = today - weekDays + 1;
  const recent = from(today - usualDays + 1);
  return {
    last: { day: last[0], value: last[1] },
    week: spreadOf(from(weekBegins), 1),
    usual: spreadOf(from(weekBegins - usualDays, weekBegins), fewestForUsual),
    average: spreadOf(recent, fewestForAverage),
  };
}

function spreadOf(values: readonly DailyValue[], fewest: number): Spread | undefined {
  if (values.length < fewest) return undefined;
  const sorted = values.map(([, value]) => value).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return {
    days: sorted.length,
    mean: mean(Float64Array.from(sorted)) ?? 0,
    low: at(0.1),
    high: at(0.9),
  };
}

/** A straight line through the days. Days that follow on each other repeat each other, and count for less. */
export function trendOf(values: readonly DailyValue[]): Trend | undefined {
  const days = Int32Array.from(values, ([day]) => day);
  const span = (days.at(-1) ?? 0) - (days[0] ?? 0);
  if (days.length < fewestForTrend || span < shortestTrend) return undefined;
  const [middle, average] = [
    mean(Float64Array.from(days)) ?? 0,
    mean(Float64Array.from(values, ([, v]) => v)) ?? 0,
  ];
  const along = Float64Array.from(days, (day) => day - middle);
  const above = Float64Array.from(values, ([, value]) => value - average);
  const slope = along.reduce((sum, x, i) => sum + x * (above[i] ?? 0), 0) / sumOfSquares(along);
  const rest = above.map((y, i) => y - slope * (along[i] ?? 0));
  // Days that are all alike, as of a pill a day, have none that is a number.
  const repeats = Math.max(0, autocorrelation(rest, days, mostCommonGap(days)) || 0);
  const worth = Math.max(4, (days.length * (1 - repeats)) / (1 + repeats));
  const variance = (sumOfSquares(rest) / (days.length - 2) / sumOfSquares(along)) * (days.length / worth);
  const margin = tQuantile(0.975, worth - 2) * Math.sqrt(variance);
  return { change: slope * monthDays, low: (slope - margin) * monthDays, high: (slope + margin) * monthDays };
}

/** `3.4/5`; for yes and no the share of days. */
export const amountText = (value: number, unit: string, thing?: CountedThing): string =>
  unit === 'yes/no' ? `yes on ${Math.round(value * 100)}% of days` : meanText(value, unit, thing);

/** `5 days, mostly 2 to 4`. */
export function spreadText({ days, low, high }: Spread, unit: string): string {
  const onDays = numbered(days, 'day');
  if (unit === 'yes/no' || days < 5 || low === high) return onDays;
  return `${onDays}, mostly ${meanNumber(low, unit)} to ${meanNumber(high, unit)}`;
}

/** Whether a week is within what is usual: a difference is for the reader to judge. */
export function weekText({ week, usual }: VariableSummary): string | undefined {
  if (week === undefined || usual === undefined || week.days < 2) return undefined;
  if (week.mean > usual.high) return 'Higher than on most days before.';
  if (week.mean < usual.low) return 'Lower than on most days before.';
  return 'Within the usual range.';
}

/** The share of days at both ends that are compared, and how many at least. */
const endShare = 0.1;
const fewestAtAnEnd = 7;

/** The change over the days that a chart shows: "Fell from 58 to 48 bpm in 8 years." */
export function rangeText(
  values: readonly DailyValue[],
  unit: string,
  thing?: CountedThing,
): string | undefined {
  const trend = trendOf(values);
  if (trend === undefined) return undefined;
  const count = Math.max(fewestAtAnEnd, Math.floor(endShare * values.length));
  const meanOf = (some: readonly DailyValue[]) => mean(Float64Array.from(some, ([, value]) => value)) ?? 0;
  const [first, last] = [meanOf(values.slice(0, count)), meanOf(values.slice(-count))];
  const long = lengthText((values.at(-1)?.[0] ?? 0) - (values[0]?.[0] ?? 0) + 1);
  const isClear = (trend.low > 0 || trend.high < 0) && trend.change * (last - first) > 0;
  const [from, to] = [amountText(first, unit, thing), amountText(last, unit, thing)];
  if (!isClear || from === to) return `No clear change in ${long}.`;
  // The unit is said once, with the later value.
  const plain = unit === 'yes/no' ? from : meanNumber(first, unit);
  return `${last > first ? 'Rose' : 'Fell'} from ${plain} to ${to} in ${long}.`;
}

function lengthText(days: number): string {
  if (days >= 2 * 365) return numbered(Math.round(days / 365.25), 'year');
  return days >= 60 ? numbered(Math.round(days / 30.44), 'month') : numbered(days, 'day');
}
