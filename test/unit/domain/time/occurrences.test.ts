import { describe, expect, test } from '@jest/globals';
import { formatUtc, parseDate, parseTimeOfDay } from '../../../../shared/domain/time/calendar.ts';
import {
  latestSlot,
  nextSlot,
  type ReminderSchedule,
  slotsBetween,
} from '../../../../shared/domain/time/occurrences.ts';
import { localSeconds, zoneOffsets } from '../../../../shared/domain/time/zone.ts';
import { utc } from './every-change.ts';

const HOUR = 3600;
const DAY = 86_400;
const day = (text: string) => parseDate(text) ?? Number.NaN;
const time = (text: string) => parseTimeOfDay(text) ?? Number.NaN;

interface Options extends Partial<Omit<ReminderSchedule, 'zone'>> {
  readonly zoneName?: string;
}

function reminder(start: string, frequency: number, { zoneName = 'Europe/Berlin', ...rest }: Options = {}) {
  return {
    zone: zoneOffsets(zoneName),
    startTimeOfDay: time(start),
    frequency,
    anchorDate: day('2026-01-01'),
    earliestTimeOfDay: time('07:00'),
    latestTimeOfDay: time('21:00'),
    ...rest,
  };
}

const allDay = { earliestTimeOfDay: 0, latestTimeOfDay: DAY - 1 };

/** The slots of a reminder after `from` up to `to`, both in UTC, as local texts. */
function localSlots(schedule: ReminderSchedule, from: string, to: string): string[] {
  return [...slotsBetween(schedule, utc(from), utc(to))].map((slot) =>
    formatUtc(localSeconds(schedule.zone, slot)).slice(5, 16),
  );
}

describe('a daily reminder', () => {
  const daily = reminder('20:00', DAY);

  test('stays at its hour on the wall when the clock changes', () => {
    expect(localSlots(daily, '2026-03-28T00:00:00', '2026-03-31T00:00:00')).toEqual([
      '03-28T20:00',
      '03-29T20:00',
      '03-30T20:00',
    ]);
    expect(nextSlot(daily, utc('2026-03-28T19:00:00'))).toBe(utc('2026-03-29T18:00:00'));
  });

  test('at a time that does not exist comes as much later as the clock jumps', () => {
    expect(localSlots(reminder('02:30', DAY), '2026-03-28T00:00:00', '2026-03-31T00:00:00')).toEqual([
      '03-28T02:30',
      '03-29T03:30',
      '03-30T02:30',
    ]);
  });

  test('at a time that occurs twice comes once, the first time', () => {
    const night = reminder('02:30', DAY);
    expect(nextSlot(night, utc('2026-10-25T00:00:00'))).toBe(utc('2026-10-25T00:30:00'));
    expect(nextSlot(night, utc('2026-10-25T00:30:00'))).toBe(utc('2026-10-26T01:30:00'));
    expect(latestSlot(night, utc('2026-10-25T01:45:00'))).toBe(utc('2026-10-25T00:30:00'));
  });

  test('is not bound to the hours of more frequent ones', () => {
    expect(nextSlot(reminder('23:00', DAY), utc('2026-01-10T00:00:00'))).toBe(utc('2026-01-10T22:00:00'));
  });

  test('comes on its first and last day, and on no day around them', () => {
    const bounded = reminder('20:00', DAY, { startDate: day('2026-05-02'), stopDate: day('2026-05-03') });
    expect(localSlots(bounded, '2026-01-01T00:00:00', '2027-01-01T00:00:00')).toEqual([
      '05-02T20:00',
      '05-03T20:00',
    ]);
    expect(nextSlot(bounded, utc('2026-05-03T18:00:00'))).toBeUndefined();
    expect(latestSlot(bounded, utc('2026-05-02T17:59:59'))).toBeUndefined();
    expect(latestSlot(bounded, utc('2090-01-01T00:00:00'))).toBe(utc('2026-05-03T18:00:00'));
  });

  test('that stops before it starts never comes', () => {
    const never = reminder('20:00', DAY, { startDate: day('2026-05-03'), stopDate: day('2026-05-02') });
    expect(nextSlot(never, 0)).toBeUndefined();
    expect(latestSlot(never, utc('2030-01-01T00:00:00'))).toBeUndefined();
  });

  test('on a day the zone skipped comes at that hour of the next, once', () => {
    const apia = reminder('20:00', DAY, { zoneName: 'Pacific/Apia' });
    expect(localSlots(apia, '2011-12-29T12:00:00', '2012-01-01T12:00:00')).toEqual([
      '12-29T20:00',
      '12-31T20:00',
      '01-01T20:00',
    ]);
  });
});

describe('a reminder every few days', () => {
  test('is counted from its anchor date, in both directions', () => {
    const everyThird = reminder('08:00', 3 * DAY, { anchorDate: day('2026-03-27') });
    expect(localSlots(everyThird, '2026-03-22T00:00:00', '2026-04-03T00:00:00')).toEqual([
      '03-24T08:00',
      '03-27T08:00',
      '03-30T08:00',
      '04-02T08:00',
    ]);
  });

  test('every 36 hours alternates between two times of day, whatever the window and the clock do', () => {
    const schedule = reminder('08:00', 36 * HOUR, {
      anchorDate: day('2026-03-27'),
      latestTimeOfDay: time('10:00'),
    });
    expect(localSlots(schedule, '2026-03-27T00:00:00', '2026-03-31T00:00:00')).toEqual([
      '03-27T08:00',
      '03-28T20:00',
      '03-30T08:00',
    ]);
  });
});

describe('a reminder within the day', () => {
  test('comes at the same times every day, inside the window with its ends', () => {
    expect(localSlots(reminder('08:00', 4 * HOUR), '2026-03-28T12:00:00', '2026-03-29T22:00:00')).toEqual([
      '03-28T16:00',
      '03-28T20:00',
      '03-29T08:00',
      '03-29T12:00',
      '03-29T16:00',
      '03-29T20:00',
    ]);
    expect(localSlots(reminder('21:00', 7 * HOUR), '2026-01-01T00:00:00', '2026-01-02T00:00:00')).toEqual([
      '01-01T07:00',
      '01-01T14:00',
      '01-01T21:00',
    ]);
  });

  test('keeps the times that fall into the window though its start time does not', () => {
    expect(localSlots(reminder('23:00', 12 * HOUR), '2026-03-28T00:00:00', '2026-03-30T00:00:00')).toEqual([
      '03-28T11:00',
      '03-29T11:00',
    ]);
  });

  test('never comes if the window drops all its times', () => {
    const schedule = reminder('23:00', 12 * HOUR, { latestTimeOfDay: time('10:59:59') });
    expect(nextSlot(schedule, utc('2026-01-01T00:00:00'))).toBeUndefined();
    expect(latestSlot(schedule, utc('2026-01-01T00:00:00'))).toBeUndefined();
    expect([...slotsBetween(schedule, 0, utc('2099-01-01T00:00:00'))]).toEqual([]);
  });

  test('takes a window that ends before it begins as one over midnight', () => {
    const schedule = reminder('00:00', 4 * HOUR, {
      earliestTimeOfDay: time('22:00'),
      latestTimeOfDay: time('06:00'),
    });
    expect(localSlots(schedule, '2026-01-10T12:00:00', '2026-01-11T23:00:00')).toEqual([
      '01-11T00:00',
      '01-11T04:00',
      '01-12T00:00',
    ]);
  });

  test('every seven hours keeps its pace from day to day and is dropped outside the window', () => {
    expect(localSlots(reminder('08:00', 7 * HOUR), '2025-12-31T23:00:00', '2026-01-03T23:00:00')).toEqual([
      '01-01T08:00',
      '01-01T15:00',
      '01-02T12:00',
      '01-02T19:00',
      '01-03T09:00',
      '01-03T16:00',
    ]);
  });

  test('finds the one time in years that a narrow window lets through', () => {
    const schedule = reminder('12:00', DAY - 1, {
      earliestTimeOfDay: time('11:00'),
      latestTimeOfDay: time('11:00'),
    });
    const found = utc('2026-01-01T10:00:00') + 3600 * DAY;
    expect(nextSlot(schedule, utc('2026-01-01T12:00:00'))).toBe(found);
    expect(latestSlot(schedule, found + 5 * 365 * DAY)).toBe(found);
  });

  test('merges times that a gap moves onto others', () => {
    const halfHours = reminder('00:00', 1800, allDay);
    expect(localSlots(halfHours, '2026-03-29T00:15:00', '2026-03-29T02:00:00')).toEqual([
      '03-29T01:30',
      '03-29T03:00',
      '03-29T03:30',
      '03-29T04:00',
    ]);
  });

  test('puts times that a gap moved in order with those that it did not', () => {
    const schedule = reminder('00:00', 45 * 60, allDay);
    const slots = ['03-29T01:30', '03-29T03:00', '03-29T03:15', '03-29T03:45', '03-29T04:30'];
    expect(localSlots(schedule, '2026-03-29T00:15:00', '2026-03-29T02:30:00')).toEqual(slots);
    expect(latestSlot(schedule, utc('2026-03-29T01:20:00'))).toBe(utc('2026-03-29T01:15:00'));
    expect(latestSlot(schedule, utc('2026-03-29T01:14:00'))).toBe(utc('2026-03-29T01:00:00'));
  });

  test('comes once in repeated hours', () => {
    const schedule = reminder('00:00', HOUR, allDay);
    expect(localSlots(schedule, '2026-10-24T23:30:00', '2026-10-25T03:00:00')).toEqual([
      '10-25T02:00',
      '10-25T03:00',
      '10-25T04:00',
    ]);
  });
});

describe('any reminder', () => {
  test('as a favourite has no slots', () => {
    expect(nextSlot(reminder('08:00', 0), 0)).toBeUndefined();
    expect(latestSlot(reminder('08:00', 0), 0)).toBeUndefined();
  });

  test('takes instants between two seconds', () => {
    const daily = reminder('20:00', DAY);
    const slot = utc('2026-01-10T19:00:00');
    expect(nextSlot(daily, slot - 0.5)).toBe(slot);
    expect(latestSlot(daily, slot + 0.5)).toBe(slot);
    expect(latestSlot(daily, slot - 0.5)).toBe(slot - DAY);
  });
});
