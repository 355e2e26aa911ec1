import type { PersonClock } from '../time/person-clock.ts';
import { stretchAt } from '../time/zone.ts';

const HOUR = 3600;

/** A stretch of seconds: from, up to and not including until. */
export interface Piece {
  readonly from: number;
  readonly until: number;
  /** The hour it lies in, counted from 1970-01-01 of the person's days, and of the wall clock. */
  readonly hour: number;
  readonly clockHour: number;
}

/**
 * Cuts time into the hours of a person's clock: wherever an hour of the clock or of their day begins, the clock is put
 * forward or back, or a month of UTC begins. So a piece lies within one hour, one day, one month, whoever asks.
 */
export function createPieceOf({ zone, dayStartsAt }: PersonClock): (epochSeconds: number) => Piece {
  let piece: Piece = { from: Infinity, until: -Infinity, hour: 0, clockHour: 0 };
  return (epochSeconds) => {
    if (epochSeconds >= piece.from && epochSeconds < piece.until) return piece;
    const { offset, from, until } = stretchAt(zone, epochSeconds);
    const local = epochSeconds + offset;
    const hour = Math.floor((local - dayStartsAt) / HOUR);
    const clockHour = Math.floor(local / HOUR);
    const month = monthOf(epochSeconds);
    piece = {
      from: Math.max(
        hour * HOUR + dayStartsAt - offset,
        clockHour * HOUR - offset,
        from,
        startOfMonth(month),
      ),
      until: Math.min(
        (hour + 1) * HOUR + dayStartsAt - offset,
        (clockHour + 1) * HOUR - offset,
        until,
        startOfMonth(month + 1),
      ),
      hour,
      clockHour,
    };
    return piece;
  };
}

/** Months of UTC, counted from January 1970. */
export function monthOf(epochSeconds: number): number {
  const date = new Date(epochSeconds * 1000);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

export const startOfMonth = (month: number): number =>
  Date.UTC(1970 + Math.floor(month / 12), ((month % 12) + 12) % 12) / 1000;
