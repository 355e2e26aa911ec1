import { channelOfId, everySecond, startOfId } from '../ids/measurement-id.ts';
import { daySeconds, hourSeconds, monthOf, startOfMonth } from '../time/calendar.ts';

/**
 * The part of a person's history that has been summarised, and the days in it that were written to afterwards. Rows
 * younger than two days are never summarised, so that everyday writes have nothing to announce. Writers of older rows
 * mark their days first.
 */
export interface Sealing {
  /** Rows from this second on, before `sealedUpTo`, are in the summaries, except for those on touched days. */
  readonly sealedFrom: number;
  readonly sealedUpTo: number;
  /** The second before which there are no summaries, though there may be nothing to summarise either. */
  readonly firstSummary: number;
  /** Days of UTC, counted from 1970-01-01, on which something was written that may not be summarised yet. */
  readonly touchedDays: ReadonlySet<number>;
}

/** Marking begins two hours before summarising may: longer than any request lives, and than clocks differ. */
const markedAfter = 47 * hourSeconds;
const sealedAfter = 49 * hourSeconds;

export const dayOfUtc = (epochSeconds: number): number => Math.floor(epochSeconds / daySeconds);

/** Whether a row of this second may be summarised already, or soon, and has to be marked before it is written. */
export const isLate = (startAt: number, now: number): boolean => startAt < now - markedAfter;

/** The end of what may be summarised: whole days of UTC that nobody writes to without marking them. */
export const sealableUpTo = (now: number): number => dayOfUtc(now - sealedAfter) * daySeconds;

/** No request lives longer: one that marked a day earlier has written to it, or never will. */
export const longestRequestSeconds = 60;

/** Whether the request that marked something at this second has ended. */
export const isRequestOver = (markedAt: number, now: number): boolean =>
  markedAt + longestRequestSeconds <= now;

/** One of about this many rows asks for summarising: people who record much are soon summarised, and nobody counts. */
const rowsPerRequest = 2048;

/** Whether this row asks for summarising. That follows from its id, so that writing it again makes no difference. */
export const triggersSummary = (id: number): boolean =>
  Math.imul(Math.floor(startOfId(id)) ^ channelOfId(id), 0x9e3779b1) >>> 0 < 2 ** 32 / rowsPerRequest;

/** Epoch seconds: `from` is included, `until` is not. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

/** The parts of a span that must be read from rows: not summarised, touched, or in months that are cut otherwise. */
export function spansOfRows(
  { sealedFrom, sealedUpTo, touchedDays }: Omit<Sealing, 'firstSummary'>,
  monthsCutOtherwise: readonly number[],
  { from, until }: TimeSpan,
): TimeSpan[] {
  const spans: TimeSpan[] = [
    ...monthsCutOtherwise.map((month) => ({ from: startOfMonth(month), until: startOfMonth(month + 1) })),
    ...[...touchedDays].map((day) => ({ from: day * daySeconds, until: (day + 1) * daySeconds })),
    { from: everySecond.from, until: sealedFrom },
    { from: sealedUpTo, until: everySecond.to + 1 },
  ];
  const within = spans
    .map((span) => ({ from: Math.max(from, span.from), until: Math.min(until, span.until) }))
    .filter((span) => span.from < span.until)
    .sort((a, b) => a.from - b.from);
  return mergeSpans(within);
}

/** Whether a part of a span could be summarised and is not, so that its rows need not be read every time. */
export const canBeSealed = (sealing: Sealing, { from, until }: TimeSpan, now: number): boolean =>
  spansOfRows(sealing, [], { from, until: Math.min(until, sealableUpTo(now)) }).length > 0;

/** Joins spans in order of time that meet, or have at most `closely` seconds between them. */
export function mergeSpans(spans: readonly TimeSpan[], closely = 0): TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const { from, until } of spans) {
    const last = merged.at(-1);
    if (last === undefined || from > last.until + closely) merged.push({ from, until });
    else merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, until) };
  }
  return merged;
}

/** Spans of days of UTC in order; days in a row become one span. */
export const spansOfDays = (days: Iterable<number>): TimeSpan[] =>
  mergeSpans(
    [...days].sort((a, b) => a - b).map((day) => ({ from: day * daySeconds, until: (day + 1) * daySeconds })),
  );

/** The whole days of UTC within a span. */
export const daysOf = ({ from, until }: TimeSpan): number[] =>
  Array.from({ length: dayOfUtc(until) - dayOfUtc(from) }, (_, i) => dayOfUtc(from) + i);

/** The days of UTC of these seconds, by month, as writers mark them. */
export function daysByMonth(seconds: Iterable<number>): Map<number, Set<number>> {
  const days = new Map<number, Set<number>>();
  for (const second of seconds) {
    const month = monthOf(second);
    const own = days.get(month) ?? new Set();
    days.set(month, own.add(dayOfUtc(second)));
  }
  return days;
}
