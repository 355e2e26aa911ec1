import { inDays } from '../texts/counted.ts';
import { dateOfDay, dayNumber } from '../time/calendar.ts';
import { monthNames } from '../time/names.ts';

/** The days of a page for a visit, as days since 1970-01-01. */
export interface VisitSpan {
  /** The first day that is read, for what was usual before. */
  readonly first: number;
  /** The first day that the page is about. */
  readonly since: number;
  readonly last: number;
  readonly isSinceVisit: boolean;
}

const usualMonths = 3;
/** Half a year before says what is usual. */
export const daysBefore = 183;

/** The days since the last visit, or the last three months; nothing before the first day that may be seen. */
export function visitSpan(
  last: number,
  {
    lastVisit,
    fromDay = -Infinity,
  }: { readonly lastVisit?: number | undefined; readonly fromDay?: number | undefined },
): VisitSpan {
  const since = Math.min(last, Math.max(fromDay, lastVisit ?? monthsBefore(last, usualMonths)));
  return {
    first: Math.max(fromDay, since - daysBefore),
    since,
    last,
    isSinceVisit: lastVisit !== undefined && since === Math.min(last, lastVisit),
  };
}

/** The same date some months before, or the last of that month where there is none. */
function monthsBefore(day: number, months: number): number {
  const date = dateOfDay(day);
  const month = date.year * 12 + date.month - 1 - months;
  return Math.min(firstOfMonth(month) + date.day, firstOfMonth(month + 1)) - 1;
}

/** Months are counted from the year 0. */
const firstOfMonth = (month: number): number =>
  dayNumber({ year: Math.floor(month / 12), month: (month % 12) + 1, day: 1 });

/** A stretch of a page's table. */
export interface Stretch {
  readonly label: string;
  readonly first: number;
  readonly last: number;
}

const mostStretches = 13;
const sizes = [
  { months: 1, name: 'Month', nameOf: (year: number, month: number) => `${shortMonth(month)} ${year}` },
  {
    months: 3,
    name: 'Quarter',
    nameOf: (year: number, month: number) => `${shortMonth(month)} to ${shortMonth(month + 2)} ${year}`,
  },
  { months: 12, name: 'Year', nameOf: (year: number) => `${year}` },
] as const;
const shortMonth = (month: number) => (monthNames[month] ?? '').slice(0, 3);

/** The months of a span, newest first; quarters or years where there are too many for a page. */
export function stretchesOf({ first, last }: Pick<VisitSpan, 'first' | 'last'>): {
  readonly name: string;
  readonly stretches: readonly Stretch[];
} {
  const indexOf = (day: number, months: number) => {
    const { year, month } = dateOfDay(day);
    return Math.floor((year * 12 + month - 1) / months);
  };
  const size =
    sizes.find(({ months }) => indexOf(last, months) - indexOf(first, months) < mostStretches) ?? sizes[2];
  const { months, name, nameOf } = size;
  const newest = indexOf(last, months);
  const stretches = Array.from({ length: newest - indexOf(first, months) + 1 }, (_, i): Stretch => {
    const month = (newest - i) * months;
    const [begins, ends] = [firstOfMonth(month), firstOfMonth(month + months) - 1];
    const within = { first: Math.max(first, begins), last: Math.min(last, ends) };
    const days = within.last - within.first + 1;
    const isWhole = begins >= first && ends <= last;
    const label = nameOf(Math.floor(month / 12), month % 12);
    return { ...within, label: isWhole ? label : `${label} (${inDays(days)})` };
  });
  return { name, stretches };
}
