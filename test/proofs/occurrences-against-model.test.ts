import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  latestSlot,
  nextSlot,
  type ReminderSchedule,
  slotsBetween,
} from '../../shared/domain/time/occurrences.ts';
import { epochOfLocal, type OffsetChange, zoneOffsets } from '../../shared/domain/time/zone.ts';
import { everyDistinctZone, utc } from '../unit/domain/time/every-change.ts';
import { isTimeOf, modelSlots, watchClock } from '../unit/domain/time/slot-model.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const REACH = 30 * HOUR;

const frequencies = [5, 15, 20, 30, 45, 50, 60, 61, 90, 120, 180, 240, 420, 720, 1000]
  .map((minutes) => minutes * MINUTE)
  .concat([25 * HOUR, 36 * HOUR, DAY, DAY, 2 * DAY, 7 * DAY]);
const startTimes = [
  0,
  20 * MINUTE,
  HOUR,
  90 * MINUTE,
  2 * HOUR,
  150 * MINUTE,
  3 * HOUR,
  8 * HOUR,
  23.5 * HOUR,
];
const windows = [
  [0, DAY - 1],
  [7 * HOUR, 21 * HOUR],
  [22 * HOUR, 6 * HOUR],
  [90 * MINUTE, 3 * HOUR],
  [2 * HOUR, 2 * HOUR],
  [23.5 * HOUR, HOUR],
] as const;

/** Several times, also such as a gap leaves out or moves onto one another. */
const severalTimes = [
  undefined,
  [8 * HOUR, 20 * HOUR],
  undefined,
  [0, 90 * MINUTE, 2 * HOUR, 150 * MINUTE, 3 * HOUR, 23.5 * HOUR],
  [20 * MINUTE, 80 * MINUTE],
] as const;
const weekdays = [undefined, undefined, [0], undefined, [1, 2, 3, 4, 5], [0, 6], [3]] as const;

/** Takes another combination for each number, and all of them in the long run. */
function pickSchedule(
  zone: ReminderSchedule['zone'],
  change: OffsetChange,
  number: number,
): ReminderSchedule {
  const pick = <T>(values: readonly T[], stride: number) =>
    values[Math.floor(number / stride) % values.length] as T;
  const day = Math.floor((change.at + change.after) / DAY);
  const [earliestTimeOfDay, latestTimeOfDay] = pick(windows, 7);
  const frequency = pick(frequencies, 1);
  return {
    zone,
    frequency,
    timesOfDay: frequency % DAY === 0 ? pick(severalTimes, 3) : undefined,
    daysOfWeek: DAY % frequency === 0 ? pick(weekdays, 4) : undefined,
    startTimeOfDay: pick(startTimes, 5),
    anchorDate: day - pick([0, 1, 2, 3, 300, -1], 11),
    startDate: pick([undefined, undefined, day - 1, day], 3),
    stopDate: pick([undefined, undefined, undefined, day, day - 1, day + 1], 13),
    earliestTimeOfDay,
    latestTimeOfDay,
  };
}

describe('around every change of every zone from 2020 to 2037', () => {
  const zones = everyDistinctZone();

  test('slots are those of the model, asked for in any way', () => {
    const wrong: string[] = [];
    let number = 0;
    let slotCount = 0;
    for (const { table, changes } of zones) {
      for (const change of changes) {
        const clock = watchClock(change, REACH);
        const schedule = pickSchedule(table, change, number++);
        const expected = modelSlots(schedule, clock);
        slotCount += expected.length;
        if (!agrees(schedule, change, expected))
          wrong.push(JSON.stringify({ ...schedule, zone: table.zone, change, expected }));
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(slotCount).toBeGreaterThan(12_000);
  });

  function agrees(schedule: ReminderSchedule, { at }: OffsetChange, expected: readonly number[]): boolean {
    const found = [...slotsBetween(schedule, at - REACH, at + REACH)];
    if (found.join() !== expected.join()) return false;
    const areFoundBackwards = expected.every(
      (slot, index) =>
        latestSlot(schedule, slot) === slot &&
        (index === 0 || latestSlot(schedule, slot - 1) === expected[index - 1]) &&
        nextSlot(schedule, slot - 1) === slot,
    );
    if (!areFoundBackwards) return false;
    for (let instant = at - 4 * HOUR; instant <= at + 4 * HOUR; instant += 17 * MINUTE) {
      const next = expected.find((slot) => slot > instant);
      const latest = expected.findLast((slot) => slot <= instant);
      if (next !== undefined && nextSlot(schedule, instant) !== next) return false;
      if (latest !== undefined && latestSlot(schedule, instant) !== latest) return false;
    }
    return true;
  }
});

describe('at any time', () => {
  const timeOfDay = fc.integer({ min: 0, max: DAY - 1 });
  const schedules = fc.record({
    zoneName: fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'UTC',
    ),
    frequency: fc.oneof(
      fc.integer({ min: 60, max: 3 * DAY }),
      fc.constantFrom(HOUR, 4 * HOUR, DAY, DAY, 2 * DAY, 7 * DAY),
    ),
    times: fc.option(fc.uniqueArray(timeOfDay, { minLength: 2, maxLength: 12 }), { nil: undefined }),
    days: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), { nil: undefined }),
    startTimeOfDay: timeOfDay,
    anchorDate: fc.integer({ min: 18_262, max: 24_836 }),
    earliestTimeOfDay: timeOfDay,
    latestTimeOfDay: timeOfDay,
    from: fc.option(fc.integer({ min: -40, max: 40 }), { nil: undefined }),
    length: fc.option(fc.integer({ min: 0, max: 80 }), { nil: undefined }),
  });
  const instants = fc.integer({ min: utc('2020-01-01T00:00:00'), max: utc('2038-01-01T00:00:00') });

  test('the slots next to an instant are those found by trying every time of thirty days around it', () => {
    fc.assert(
      fc.property(schedules, instants, ({ zoneName, from, length, times, days, ...rest }, instant) => {
        const zone = zoneOffsets(zoneName);
        const today = Math.floor(instant / DAY);
        const startDate = from === undefined ? undefined : today + from;
        const stopDate = length === undefined ? undefined : today + (from ?? 0) + length;
        const timesOfDay = rest.frequency % DAY === 0 ? times?.toSorted((a, b) => a - b) : undefined;
        const daysOfWeek = DAY % rest.frequency === 0 ? days : undefined;
        const schedule = { zone, startDate, stopDate, timesOfDay, daysOfWeek, ...rest };
        const slots = everySlotAround(schedule, instant);
        const next = slots.find((slot) => slot > instant);
        const latest = slots.findLast((slot) => slot <= instant);
        const foundNext = nextSlot(schedule, instant);
        const foundLatest = latestSlot(schedule, instant);
        if (next !== undefined) expect(foundNext).toBe(next);
        else expect(foundNext ?? Infinity).toBeGreaterThan(instant + 29 * DAY);
        if (latest !== undefined) expect(foundLatest).toBe(latest);
        else expect(foundLatest ?? -Infinity).toBeLessThan(instant - 29 * DAY);
      }),
      { numRuns: 250 },
    );
  });

  function everySlotAround(schedule: ReminderSchedule, instant: number): number[] {
    const { anchorDate, startTimeOfDay, timesOfDay = [startTimeOfDay], frequency, zone } = schedule;
    const slots = new Set<number>();
    for (const time of timesOfDay) {
      const origin = anchorDate * DAY + time;
      const first = origin + Math.ceil((instant - 31 * DAY - origin) / frequency) * frequency;
      for (let wallTime = first; wallTime < instant + 31 * DAY; wallTime += frequency) {
        if (isTimeOf(schedule, wallTime)) slots.add(epochOfLocal(zone, wallTime));
      }
    }
    return [...slots].sort((one, other) => one - other);
  }
});
