import { dayMilliseconds } from '../time/calendar.ts';
import { monthNames } from '../time/names.ts';

/** A tick on a line of dates: its day number, counted from 1970-01-01, and what to write there. */
interface DateTick {
  readonly day: number;
  readonly label: string;
}

const mostTicks = 5;
const daySteps = [1, 2, 7, 14];
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600];

/** Ticks on round dates, few enough to be read side by side on a phone. */
export function dateTicks(firstDay: number, lastDay: number): DateTick[] {
  const length = lastDay - firstDay;
  if (length === 0) return [{ day: firstDay, label: dateLabel(firstDay) }];
  const dayStep = daySteps.find((step) => length / step < mostTicks);
  if (dayStep !== undefined) {
    const count = Math.floor(length / dayStep) + 1;
    return Array.from({ length: count }, (_, i) => ({
      day: firstDay + i * dayStep,
      label: dayAndMonth(firstDay + i * dayStep),
    }));
  }
  const months = firstsOfMonth(firstDay, lastDay);
  const every = (step: number) => months.filter((month) => month % step === 0);
  const monthStep = monthSteps.find((step) => every(step).length <= mostTicks) ?? 1;
  return every(monthStep).map((month) => ({
    day: firstOfMonth(month),
    label: `${monthStep < 12 ? `${shortMonth(month % 12)} ` : ''}${Math.floor(month / 12)}`,
  }));
}

export function dateLabel(day: number): string {
  return `${dayAndMonth(day)} ${new Date(day * dayMilliseconds).getUTCFullYear()}`;
}

function dayAndMonth(day: number): string {
  const date = new Date(day * dayMilliseconds);
  return `${date.getUTCDate()} ${shortMonth(date.getUTCMonth())}`;
}

/** The months that begin in a stretch of days, counted from the year 0. */
function firstsOfMonth(firstDay: number, lastDay: number): number[] {
  const date = new Date(firstDay * dayMilliseconds);
  const months: number[] = [];
  for (let month = date.getUTCFullYear() * 12 + date.getUTCMonth(); firstOfMonth(month) <= lastDay; month++) {
    if (firstOfMonth(month) >= firstDay) months.push(month);
  }
  return months;
}

function firstOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12) / dayMilliseconds;
}

function shortMonth(month: number): string {
  return (monthNames[month] ?? '').slice(0, 3);
}

/** "1 Jan to 30 Apr 2024" of days in order. */
export function datesText(days: Int32Array): string {
  const [first = 0, last = first] = [days[0], days.at(-1)];
  return first === last ? `on ${dateLabel(first)}` : `${dateLabel(first)} to ${dateLabel(last)}`;
}
