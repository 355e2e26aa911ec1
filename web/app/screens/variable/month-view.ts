import { dayMilliseconds } from '../../../../shared/domain/time/calendar.ts';
import type { DailyValue } from './daily-value.ts';

/** Months are counted from January 1970 on. */
export const monthOfDay = (day: number): number => {
  const date = new Date(day * dayMilliseconds);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};

const firstDayOf = (month: number): number => Date.UTC(1970, month) / dayMilliseconds;

export interface CalendarCell {
  readonly day: number;
  readonly dayOfMonth: number;
  readonly value: number | undefined;
  /** The strength of its colour, from 1, the lowest, to 5; undefined without a record. */
  readonly step: number | undefined;
}

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

interface ColourScale {
  readonly least: number;
  readonly most: number;
}

/** The weeks of a month from Monday on; undefined where a week belongs to another month. */
export function weeksOf(
  month: number,
  values: ReadonlyMap<number, number>,
  scale: ColourScale,
): readonly (readonly (CalendarCell | undefined)[])[] {
  const first = firstDayOf(month);
  const next = firstDayOf(month + 1);
  // 1970-01-01 was a Thursday.
  const lead = (((first + 3) % 7) + 7) % 7;
  const cells: (CalendarCell | undefined)[] = [
    ...Array.from({ length: lead }, () => undefined),
    ...Array.from({ length: next - first }, (_, i) => cellOf(first + i, i + 1, values.get(first + i), scale)),
  ];
  while (cells.length % 7 !== 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}

const steps = 5;

function cellOf(
  day: number,
  dayOfMonth: number,
  value: number | undefined,
  { least, most }: ColourScale,
): CalendarCell {
  const share = value === undefined || most === least ? 1 : (value - least) / (most - least);
  const step = Math.max(1, Math.min(steps, Math.ceil(share * steps)));
  return { day, dayOfMonth, value, step: value === undefined ? undefined : step };
}

/** The range of the colours: as far as the unit allows, else from the least to the greatest that was recorded. */
export function scaleOf(
  values: readonly DailyValue[],
  unit: { readonly minimumValue: number | null; readonly maximumValue: number | null },
): ColourScale {
  const all = values.map(([, value]) => value);
  return {
    least: unit.minimumValue ?? Math.min(...all),
    most: unit.maximumValue ?? Math.max(...all),
  };
}
