import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { editsOf } from '../../../../../shared/domain/reminders/editing/edit-reminder.ts';
import { foldEdits } from '../../../../../shared/domain/reminders/editing/fold-edits.ts';
import type { Reminder } from '../../../../../shared/domain/reminders/reminder.ts';
import { parseDate } from '../../../../../shared/domain/time/calendar.ts';
import { reminderInputs } from '../../../../../shared/schemas/reminders/reminder-input.ts';
import { epoch, exampleReminder } from '../example-reminder.ts';

const owner = { zone: 'Europe/Berlin', earliest: 7 * 3600, latest: 21 * 3600 };
const now = epoch('2026-06-10T10:00:00');

function fold(existing: readonly Reminder[], ...items: readonly Record<string, unknown>[]) {
  let number = 100;
  const edits = v
    .parse(reminderInputs, items)
    .flatMap((input, index) =>
      editsOf(input, owner, now).map((edit) => ({ ...edit, index, variableId: 3, variableUnitId: 5 })),
    );
  return foldEdits(existing, edits, owner, () => number++, now);
}

describe('an item without id', () => {
  test('finds the reminder of the same variable, time and frequency', () => {
    const { numbers, reminders } = fold([exampleReminder()], {
      reminderFrequency: 86_400,
      reminderStartTimeLocal: '20:00',
      defaultValue: 4,
    });
    expect(numbers).toEqual([7]);
    expect(reminders.get(7)).toMatchObject({ defaultValue: { value: 4, unitId: 5 }, revision: 1 });
  });

  test('makes a new one when time or frequency differ, counted from today', () => {
    const { numbers, reminders } = fold(
      [exampleReminder()],
      { reminderFrequency: 86_400, reminderStartTimeLocal: '20:01' },
      { reminderFrequency: 3600 },
    );
    expect(numbers).toEqual([100, 101]);
    expect(reminders.get(101)).toMatchObject({ timeOfDay: 72_000, anchorDay: parseDate('2026-06-10') });
  });

  test('finds what an earlier item of the request has made', () => {
    const item = { reminderFrequency: 3600, reminderStartTimeLocal: '09:00' };
    const { numbers, reminders } = fold([], { ...item, defaultValue: 1 }, { ...item, sms: true });
    expect(numbers).toEqual([100, 100]);
    expect(reminders.get(100)).toMatchObject({ defaultValue: { value: 1, unitId: 5 }, sms: true });
  });
});

describe('daily times without id', () => {
  const timesOf = (item: Record<string, unknown>) =>
    [...fold([], { reminderFrequency: 86_400, ...item }).reminders.values()].map(
      ({ timeOfDay }) => timeOfDay / 3600,
    );
  const later = { secondDailyReminderTime: '10:00:00', thirdDailyReminderTime: '19:00:00' };

  test('are one reminder each, and the start time is the first if no other is given', () => {
    expect(timesOf({ ...later, firstDailyReminderTime: '05:00:00' })).toEqual([7, 12, 21]);
    expect(timesOf({ ...later, reminderStartTimeLocal: '08:00' })).toEqual([8, 12, 21]);
    expect(timesOf({ ...later, firstDailyReminderTime: '05:00', reminderStartTime: '06:00' })).toEqual([
      7, 12, 21,
    ]);
    expect(timesOf(later)).toEqual([12, 21]);
  });

  test('that are the same are one', () => {
    expect(timesOf({ ...later, reminderStartTimeLocal: '12:00' })).toEqual([12, 21]);
  });
});

describe('an item with id', () => {
  test('keeps what it does not mention, the zone included', () => {
    const before = exampleReminder({
      zone: 'Asia/Tokyo',
      defaultValue: { value: 2, unitId: 5 },
      stopDay: 30_000,
    });
    const { reminders } = fold([before], { id: 7, enabled: false });
    expect(reminders.get(7)).toEqual({ ...before, enabled: false });
  });

  test('ignores the daily times of its variable where its own time is given', () => {
    const { numbers, reminders } = fold([exampleReminder()], {
      id: 7,
      reminderStartTimeLocal: '20:00:00',
      firstDailyReminderTime: '09:00:00',
      secondDailyReminderTime: '18:00:00',
    });
    expect(numbers).toEqual([7]);
    expect(reminders.get(7)).toEqual(exampleReminder());
  });

  test('moves to the first daily time if no other is given', () => {
    const { reminders } = fold([exampleReminder()], { id: 7, firstDailyReminderTime: '09:00:00' });
    expect(reminders.get(7)).toMatchObject({ timeOfDay: 11 * 3600 });
  });

  test('takes its end time in UTC as of its own zone, and null ends that', () => {
    const tokyo = exampleReminder({ zone: 'Asia/Tokyo' });
    const { reminders } = fold([tokyo], { id: 7, reminderEndTime: '06:00:00' });
    expect(reminders.get(7)).toMatchObject({ zone: 'Asia/Tokyo', endTimeOfDay: 15 * 3600 });
    const ended = fold([...reminders.values()], { id: 7, reminderEndTimeLocal: null });
    expect(ended.reminders.get(7)).toEqual(tokyo);
  });

  test('counts the steps from a new start date', () => {
    const { reminders } = fold([exampleReminder()], { id: 7, startTrackingDate: '2026-07-01' });
    const july = parseDate('2026-07-01');
    expect(reminders.get(7)).toMatchObject({ startDay: july, anchorDay: july });
  });

  test('is refused the identity of another reminder', () => {
    const other = exampleReminder({ number: 8, timeOfDay: 3600 });
    expect(fold([exampleReminder(), other], { id: 8, reminderStartTimeLocal: '20:00' }).taken).toEqual([
      { index: 0, number: 7 },
    ]);
  });

  test('may take an identity that an earlier item has freed', () => {
    const other = exampleReminder({ number: 8, timeOfDay: 3600 });
    const { taken } = fold(
      [exampleReminder(), other],
      { id: 7, reminderStartTimeLocal: '21:00' },
      { id: 8, reminderStartTimeLocal: '20:00' },
    );
    expect(taken).toEqual([]);
  });
});

test('an end time must leave hours in which a reminder within the day can ask', () => {
  const hourly = { reminderFrequency: 3600, reminderStartTimeLocal: '22:00', reminderEndTimeLocal: '05:00' };
  expect(fold([], hourly).problems).toEqual([
    { path: '[0].reminderEndTime', problem: expect.stringContaining('07:00:00 to 21:00:00') },
  ]);
  expect(fold([], { ...hourly, reminderFrequency: 86_400 }).problems).toEqual([]);
  expect(fold([], { ...hourly, enabled: false }).problems).toEqual([]);
});

test('a stop date is held against the start date that is stored', () => {
  const before = exampleReminder({ startDay: parseDate('2026-06-10') as number });
  expect(fold([before], { id: 7, stopTrackingDate: '2026-06-09' }).problems).toEqual([
    { path: '[0].stopTrackingDate', problem: expect.stringContaining('before startTrackingDate') },
  ]);
  expect(fold([before], { id: 7, stopTrackingDate: '2026-06-10' }).problems).toEqual([]);
});
