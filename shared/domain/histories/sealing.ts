import { DAY_SECONDS } from '../time/calendar.ts';
import { monthOf, startOfMonth } from './hour-pieces.ts';

/**
 * Up to where a person's history has been summed up, and what has changed there since. Rows younger than two days are
 * never summed up, so that everyday writes have nothing to announce; who writes older ones marks their days first.
 */
export interface Sealing {
  /** Whatever was recorded before this second is in the summaries, save what lies on touched days. */
  readonly sealedUpTo: number;
  /** Days of UTC, counted from 1970-01-01, on which something was written that may not be summed up yet. */
  readonly touchedDays: ReadonlySet<number>;
}

export const unsealed: Sealing = { sealedUpTo: -Infinity, touchedDays: new Set() };

const HOUR = 3600;
/** Between both lies two hours: longer than any request lives, and than clocks differ. */
const markedAfter = 47 * HOUR;
const sealedAfter = 49 * HOUR;

export const dayOfUtc = (epochSeconds: number): number => Math.floor(epochSeconds / DAY_SECONDS);

/** Whether a row of this second may be summed up already, or soon, and has to be marked before it is written. */
export const isLate = (startAt: number, now: number): boolean => startAt < now - markedAfter;

/** Up to where may be summed up: whole days of UTC, none of which anybody writes to without marking it. */
export const sealableUpTo = (now: number): number => dayOfUtc(now - sealedAfter) * DAY_SECONDS;

const week = 7 * DAY_SECONDS;

/** Whether much more could be summed up than is. */
export const isBehind = ({ sealedUpTo }: Sealing, now: number): boolean =>
  sealedUpTo < sealableUpTo(now) - week;

/** From, up to and not including until. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** What of a time has to be read from the rows: what is not summed up, what was touched, months that are cut otherwise. */
export function spansOfRows(
  { sealedUpTo, touchedDays }: Sealing,
  monthsCutOtherwise: readonly number[],
  { from, until }: Span,
): Span[] {
  const spans: Span[] = [
    ...monthsCutOtherwise.map((month) => ({ from: startOfMonth(month), until: startOfMonth(month + 1) })),
    ...[...touchedDays].map((day) => ({ from: day * DAY_SECONDS, until: (day + 1) * DAY_SECONDS })),
    { from: sealedUpTo, until: Infinity },
  ];
  const within = spans
    .map((span) => ({ from: Math.max(from, span.from), until: Math.min(until, span.until) }))
    .filter((span) => span.from < span.until)
    .sort((a, b) => a.from - b.from);
  const merged: Span[] = [];
  for (const span of within) {
    const last = merged.at(-1);
    if (last === undefined || span.from > last.until) merged.push(span);
    else merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
  }
  return merged;
}

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
