import { channelOfId, startOfId } from '../ids/measurement-id.ts';
import { daySeconds, hourSeconds } from '../time/calendar.ts';
import { monthOf, startOfMonth } from './hour-pieces.ts';

/**
 * Up to where a person's history has been summed up, and what has changed there since. Rows younger than two days are
 * never summed up, so that everyday writes have nothing to announce; who writes older ones marks their days first.
 */
export interface Sealing {
  /** Whatever was recorded from this second on, before that one, is in the summaries, save what lies on touched days. */
  readonly sealedFrom: number;
  readonly sealedUpTo: number;
  /** Before this second there are no summaries, though there may be nothing to sum up either. */
  readonly firstSummary: number;
  /** Days of UTC, counted from 1970-01-01, on which something was written that may not be summed up yet. */
  readonly touchedDays: ReadonlySet<number>;
}

/** Between both lies two hours: longer than any request lives, and than clocks differ. */
const markedAfter = 47 * hourSeconds;
const sealedAfter = 49 * hourSeconds;

export const dayOfUtc = (epochSeconds: number): number => Math.floor(epochSeconds / daySeconds);

/** Whether a row of this second may be summed up already, or soon, and has to be marked before it is written. */
export const isLate = (startAt: number, now: number): boolean => startAt < now - markedAfter;

/** Up to where may be summed up: whole days of UTC, none of which anybody writes to without marking it. */
export const sealableUpTo = (now: number): number => dayOfUtc(now - sealedAfter) * daySeconds;

/** Longer than any request lives that has marked a day and not yet written to it. */
export const longestRequestSeconds = 60;

/** Whether the request that marked something at this second has written it by now, or never will. */
export const isRequestOver = (markedAt: number, now: number): boolean =>
  markedAt + longestRequestSeconds <= now;

/** About every so many rows ask to be summed up: people who record much are soon summed up, and nobody keeps count. */
const rowsPerRequest = 2048;

/** Whether it is this row's turn, which follows from its address, so that writing it again asks for nothing else. */
export const asksForSealing = (id: number): boolean =>
  Math.imul(Math.floor(startOfId(id)) ^ channelOfId(id), 0x9e3779b1) >>> 0 < 2 ** 32 / rowsPerRequest;

/** From, up to and not including until. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

/** What of a time has to be read from the rows: what is not summed up, what was touched, months that are cut otherwise. */
export function spansOfRows(
  { sealedFrom, sealedUpTo, touchedDays }: Omit<Sealing, 'firstSummary'>,
  monthsCutOtherwise: readonly number[],
  { from, until }: TimeSpan,
): TimeSpan[] {
  const spans: TimeSpan[] = [
    ...monthsCutOtherwise.map((month) => ({ from: startOfMonth(month), until: startOfMonth(month + 1) })),
    ...[...touchedDays].map((day) => ({ from: day * daySeconds, until: (day + 1) * daySeconds })),
    { from: -Infinity, until: sealedFrom },
    { from: sealedUpTo, until: Infinity },
  ];
  const within = spans
    .map((span) => ({ from: Math.max(from, span.from), until: Math.min(until, span.until) }))
    .filter((span) => span.from < span.until)
    .sort((a, b) => a.from - b.from);
  return mergeSpans(within);
}

/** Whether some of a time could be summed up, and is not: its rows need not be read for good. */
export const canBeSealed = (sealing: Sealing, { from, until }: TimeSpan, now: number): boolean =>
  spansOfRows(sealing, [], { from, until: Math.min(until, sealableUpTo(now)) }).length > 0;

/** Of spans in order of time, those that meet, or have less than so many seconds between them, become one. */
export function mergeSpans(spans: readonly TimeSpan[], closely = 0): TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const { from, until } of spans) {
    const last = merged.at(-1);
    if (last === undefined || from > last.until + closely) merged.push({ from, until });
    else merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, until) };
  }
  return merged;
}

/** Days of UTC in a row, as spans in order. */
export const spansOfDays = (days: Iterable<number>): TimeSpan[] =>
  mergeSpans(
    [...days].sort((a, b) => a - b).map((day) => ({ from: day * daySeconds, until: (day + 1) * daySeconds })),
  );

/** The whole days of UTC within a span. */
export const daysOf = ({ from, until }: TimeSpan): number[] =>
  Array.from({ length: dayOfUtc(until) - dayOfUtc(from) }, (_, i) => dayOfUtc(from) + i);

/** The days of UTC of these seconds by month: what a writer marks. */
export function daysByMonth(seconds: Iterable<number>): Map<number, Set<number>> {
  const days = new Map<number, Set<number>>();
  for (const second of seconds) {
    const month = monthOf(second);
    const own = days.get(month) ?? new Set();
    days.set(month, own.add(dayOfUtc(second)));
  }
  return days;
}
