import { daySeconds, hourSeconds, startOfMonth } from '../time/calendar.ts';
import { ElapsedHours } from '../time/elapsed-hours.ts';
import type { PersonClock } from '../time/person-clock.ts';
import { stretchAt } from '../time/zone.ts';

/** A stretch of seconds: `from` is included, `until` is not. */
export interface Piece {
  readonly from: number;
  readonly until: number;
  /** Its hour, counted from 1970-01-01 of the person's days, and of the wall clock. */
  readonly hour: number;
  readonly clockHour: number;
  /** `hour`, but counted on without a jump when the person changes zones. */
  readonly elapsedHour: number;
}

/**
 * Cuts time into the hours of a person's clock: wherever an hour of the clock or of their day begins, the clock is put
 * forward or back, or a day of UTC begins. So a piece lies within one hour, one day, one month, no matter who asks.
 */
export function createPieceOf({ zone, dayStartsAt }: PersonClock): (epochSeconds: number) => Piece {
  const elapsed = new ElapsedHours(zone, dayStartsAt);
  let piece: Piece = { from: Infinity, until: -Infinity, hour: 0, clockHour: 0, elapsedHour: 0 };
  return (epochSeconds) => {
    if (epochSeconds >= piece.from && epochSeconds < piece.until) return piece;
    const { offset, from, until } = stretchAt(zone, epochSeconds);
    const local = epochSeconds + offset;
    const hour = Math.floor((local - dayStartsAt) / hourSeconds);
    const clockHour = Math.floor(local / hourSeconds);
    const day = Math.floor(epochSeconds / daySeconds) * daySeconds;
    piece = {
      from: Math.max(hour * hourSeconds + dayStartsAt - offset, clockHour * hourSeconds - offset, from, day),
      until: Math.min(
        (hour + 1) * hourSeconds + dayStartsAt - offset,
        (clockHour + 1) * hourSeconds - offset,
        until,
        day + daySeconds,
      ),
      hour,
      clockHour,
      elapsedHour: hour + elapsed.shiftAt(epochSeconds),
    };
    return piece;
  };
}

/**
 * The cuts that a clock makes in a month of UTC, as a text: two clocks with the same text cut it alike. Zones that
 * differ by whole hours do, so nothing has to be cut again when someone moves between them.
 */
export function cutsOfMonth({ zone, dayStartsAt }: PersonClock, month: number): string {
  const end = startOfMonth(month + 1);
  const cuts: string[] = [];
  let phase: number | undefined;
  for (let at = startOfMonth(month); at < end; ) {
    const { offset, until } = stretchAt(zone, at);
    const next = modulo(offset, hourSeconds);
    // Every full hour is cut anyway, so a change there adds no cut.
    if (next !== phase || modulo(at + offset, hourSeconds) !== 0)
      cuts.push(`${phase === undefined ? '' : at}:${next}`);
    phase = next;
    at = until;
  }
  return [modulo(dayStartsAt, hourSeconds), ...cuts].join(' ');
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;
