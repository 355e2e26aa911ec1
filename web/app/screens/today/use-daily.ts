import { useEffect } from 'preact/hooks';
import { formatDate, formatUtc, parseDate } from '../../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { reading, watch } from '../../data/reads.ts';
import { type Day, dayOfDate } from '../../time/day.ts';
import { type DailyRow, fieldsOfDailyRow } from './daily-row.ts';

/** The days of one request: stretches stay the same from day to day, so that this device has most of them already. */
const daysAtOnce = 10;
const pageLength = 200;

export interface Daily {
  readonly rows: readonly DailyRow[];
  /** False as long as some of the days are still to be read. */
  readonly isWhole: boolean;
}

/** Every variable day by day, from a number of days back until today; undefined as long as nothing of it is here. */
export function useDaily(clock: PersonClock, today: Day, days: number): Daily | undefined {
  const last = Math.floor((parseDate(today.date) ?? 0) / daysAtOnce);
  const first = Math.floor(((parseDate(today.date) ?? 0) - days + 1) / daysAtOnce);
  const stretches = Array.from({ length: last - first + 1 }, (_, i) => pagesOf(clock, first + i));
  const keys = stretches.map((pages) => pages.map(({ key }) => key).join(' ')).join('|');
  useEffect(() => {
    const current = stretches.at(-1) ?? [];
    // Stretches that are over are asked for once; only the last one, with today, is followed.
    for (const { key } of stretches.slice(0, -1).flat()) watch(key)();
    const ends = current.map(({ key }) => watch(key));
    return () => {
      for (const end of ends) end();
    };
  }, [keys]);
  const pages = stretches.flat().map(({ value }) => value.data);
  if (pages.every((data) => data === undefined)) return undefined;
  return { rows: pages.flatMap((data) => data ?? []), isWhole: pages.every((data) => data !== undefined) };
}

/** All pages of a stretch that are known of: one more than are full. */
function pagesOf(clock: PersonClock, index: number) {
  const begin = dayOfDate(clock, formatDate(index * daysAtOnce));
  const end = dayOfDate(clock, formatDate((index + 1) * daysAtOnce - 1));
  const pages: ReturnType<typeof pageAt>[] = [];
  for (let offset = 0; ; offset += pageLength) {
    const page = pageAt(begin?.from ?? 0, end?.until ?? 0, offset);
    pages.push(page);
    if ((page.value.data?.length ?? 0) < pageLength) return pages;
  }
}

const pageAt = (from: number, until: number, offset: number) =>
  reading('/api/v3/measurements', {
    earliestMeasurementTime: formatUtc(from),
    latestMeasurementTime: formatUtc(until - 1),
    groupingWidth: 86_400,
    fields: fieldsOfDailyRow,
    sort: 'startAt',
    limit: pageLength,
    offset,
  });
