import type { ReportSpan } from '../../../../shared/domain/reports/daily-report.ts';
import { formatDate, parseDate } from '../../../../shared/domain/time/calendar.ts';

/** The highest number of variables, three to a page: more would not be read. */
export const mostVariables = 6;
export const weekChoices = [4, 8, 12, 26];

/** The days a report is about: whole weeks that end today. */
export function spanOf(today: string, weeks: number): ReportSpan {
  const last = parseDate(today) ?? 0;
  return { first: formatDate(last - weeks * 7 + 1), last: today };
}

/** The variables that a link names, as far as they exist and fit. */
export const chosenIn = (ids: string | undefined, known: readonly { readonly id: number }[]): number[] =>
  (ids ?? '')
    .split('.')
    .map(Number)
    .filter((id, i, all) => known.some((one) => one.id === id) && all.indexOf(id) === i)
    .slice(0, mostVariables);
