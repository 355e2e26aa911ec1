/** A tick on a line of dates: its day number, counted from 1970-01-01, and what to write there. */
export interface DateTick {
  readonly day: number;
  readonly label: string;
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const MOST_TICKS = 5;
const DAY_STEPS = [1, 2, 7, 14];
const MONTH_STEPS = [1, 2, 3, 6];
const YEAR_STEPS = [1, 2, 5, 10, 20, 50];

/** Ticks on round dates, few enough to be read side by side on a phone. */
export function dateTicks(firstDay: number, lastDay: number): DateTick[] {
  const length = lastDay - firstDay;
  if (length === 0) return [{ day: firstDay, label: dateLabel(firstDay) }];
  for (const step of DAY_STEPS) {
    if (length / step < MOST_TICKS) return everyDays(firstDay, lastDay, step);
  }
  const firstMonth = yearOf(firstDay) * 12 + monthOf(firstDay);
  for (const step of [...MONTH_STEPS, ...YEAR_STEPS.map((years) => years * 12)]) {
    const ticks = everyMonths(firstMonth, firstDay, lastDay, step);
    if (ticks.length <= MOST_TICKS) return ticks;
  }
  return everyMonths(firstMonth, firstDay, lastDay, 1200);
}

export function dateLabel(day: number): string {
  return `${dayLabel(day)} ${yearOf(day)}`;
}

function everyDays(firstDay: number, lastDay: number, step: number): DateTick[] {
  const ticks: DateTick[] = [];
  for (let day = firstDay; day <= lastDay; day += step) ticks.push({ day, label: dayLabel(day) });
  return ticks;
}

function everyMonths(firstMonth: number, firstDay: number, lastDay: number, step: number): DateTick[] {
  const ticks: DateTick[] = [];
  for (let month = Math.floor(firstMonth / step) * step; ; month += step) {
    const day = Date.UTC(Math.floor(month / 12), month % 12, 1) / 86_400_000;
    if (day > lastDay) return ticks;
    const year = Math.floor(month / 12);
    const label = step >= 12 ? `${year}` : `${shortMonth(month % 12)} ${year}`;
    if (day >= firstDay) ticks.push({ day, label });
  }
}

function dayLabel(day: number): string {
  return `${new Date(day * 86_400_000).getUTCDate()} ${shortMonth(monthOf(day))}`;
}

function shortMonth(month: number): string {
  return (MONTHS[month] ?? '').slice(0, 3);
}

function monthOf(day: number): number {
  return new Date(day * 86_400_000).getUTCMonth();
}

function yearOf(day: number): number {
  return new Date(day * 86_400_000).getUTCFullYear();
}
