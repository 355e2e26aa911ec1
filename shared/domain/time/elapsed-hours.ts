/**
 * Hours that are counted on when someone changes zones. A person's hours are those of their clock, which summer time
 * puts back and forward; but ten hours in an aeroplane are ten hours, whatever the clock shows where it lands.
 *
 * Between two moves an elapsed hour is the clock's hour plus a shift of whole hours, so that both have the same bounds.
 */
import { mustAt } from '../lists/must.ts';
import { hourSeconds } from './calendar.ts';
import { offsetAt, type ZoneOffsets } from './zone.ts';

interface ShiftedStay {
  /** Epoch seconds. */
  readonly from: number;
  /** The elapsed hour in which it begins. */
  readonly firstHour: number;
  /** The elapsed hour in which it ends, which may be the one in which the next begins. */
  readonly lastHour: number;
  /** Hours to add to an hour of the clock to get the elapsed hour. */
  readonly shift: number;
}

const hoursPerDay = 24;

export class ElapsedHours {
  readonly #stays: readonly ShiftedStay[];

  constructor(zone: ZoneOffsets, dayStartsAt: number) {
    this.#stays = shiftedStays(zone, dayStartsAt);
  }

  /** Hours to add to an hour of the clock at this instant, both counted from the start of the person's day. */
  shiftAt(epochSeconds: number): number {
    return this.#last(({ from }) => from <= epochSeconds).shift;
  }

  /** The person's day of an elapsed hour. */
  dayOf(elapsedHour: number): number {
    const { shift } = this.#last(({ firstHour }) => firstHour <= elapsedHour);
    return Math.floor((elapsedHour - shift) / hoursPerDay);
  }

  /** The first elapsed hour that is this hour of a day, or a later one if the clock skipped it. */
  firstHourAt(day: number, hourOfDay: number): number {
    const hour = day * hoursPerDay + hourOfDay;
    const { firstHour, shift } = this.#stays.find(
      ({ shift, lastHour }) => hour + shift <= lastHour,
    ) as ShiftedStay;
    return Math.max(firstHour, hour + shift);
  }

  #last(isBegun: (stay: ShiftedStay) => boolean): ShiftedStay {
    const first = this.#stays[0] as ShiftedStay;
    return this.#stays.length === 1 ? first : (this.#stays.findLast(isBegun) ?? first);
  }
}

function shiftedStays(zone: ZoneOffsets, dayStartsAt: number): ShiftedStay[] {
  const stays: ShiftedStay[] = [{ from: -Infinity, firstHour: -Infinity, lastHour: Infinity, shift: 0 }];
  let seconds = 0;
  zone.stays?.forEach(({ table, from }, i) => {
    const before = zone.stays?.[i - 1];
    if (before === undefined) return;
    const hourAt = (epochSeconds: number, zoneThen: ZoneOffsets) =>
      Math.floor((epochSeconds + offsetAt(zoneThen, from) - dayStartsAt) / hourSeconds);
    const last = mustAt(stays, -1);
    stays[stays.length - 1] = { ...last, lastHour: hourAt(from - 1, before.table) + last.shift };
    seconds += offsetAt(before.table, from) - offsetAt(table, from);
    // All seconds so far are rounded together, so that errors of zones half an hour apart do not add up.
    const shift = Math.round(seconds / hourSeconds);
    stays.push({ from, firstHour: hourAt(from, table) + shift, lastHour: Infinity, shift });
  });
  return stays;
}
