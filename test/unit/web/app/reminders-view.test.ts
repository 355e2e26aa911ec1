import { expect, test } from '@jest/globals';
import type { OutboxEntry } from '../../../../web/app/data/outbox-entry.ts';
import {
  dateToCome,
  fieldsOf,
  membersOf,
  newFields,
  nextTimes,
  type Reminder,
  shownReminders,
  type User,
} from '../../../../web/app/screens/reminders/reminders-view.ts';

const user = {
  timezone: 'Europe/Berlin',
  dayStartsAt: '00:00:00',
  earliestReminderTime: '07:00:00',
  latestReminderTime: '21:00:00',
} as User;
const epoch = (iso: string) => Date.parse(iso) / 1000;
const now = epoch('2026-10-23T19:00:00Z');

test('the preview keeps its hour when the clocks change', () => {
  expect(nextTimes({ ...newFields, time: '08:00' }, user, now)).toEqual(
    ['2026-10-24T06:00:00Z', '2026-10-25T07:00:00Z', '2026-10-26T07:00:00Z'].map(epoch),
  );
});

test('within the day it stays within the person’s hours; a favourite never asks', () => {
  expect(nextTimes({ ...newFields, frequency: '21600', time: '08:00' }, user, now)).toEqual(
    ['2026-10-24T06:00:00Z', '2026-10-24T12:00:00Z', '2026-10-24T18:00:00Z'].map(epoch),
  );
  expect(nextTimes({ ...newFields, frequency: '0' }, user, now)).toEqual([]);
  expect(nextTimes({ ...newFields, time: '' }, user, now)).toEqual([]);
});

test('fields are read, and what is wrong is said', () => {
  expect(membersOf({ frequency: '86400', time: '07:30', value: '2,5', instructions: ' With food ' })).toEqual(
    {
      members: {
        reminderFrequency: 86_400,
        reminderStartTimeLocal: '07:30:00',
        defaultValue: 2.5,
        instructions: 'With food',
      },
    },
  );
  expect(membersOf({ ...newFields, value: '', instructions: ' ' })).toMatchObject({
    members: { defaultValue: null, instructions: null },
  });
  expect(membersOf({ ...newFields, time: '' })).toEqual({ problem: expect.stringContaining('a time') });
  expect(membersOf({ ...newFields, value: 'two' })).toEqual({ problem: expect.stringContaining('“two”') });
});

const reminder = (id: number, members: Partial<Reminder> = {}) =>
  ({ id, displayName: `R${id}`, reminderFrequency: 86_400, enabled: true, ...members }) as Reminder;
const entry = (path: string, body: unknown) => ({ path, body, state: 'waiting' }) as OutboxEntry;
const save = (...edits: object[]) => entry('/api/v3/trackingReminders', edits);

test('what asks next comes first, favourites last, what was deleted here is gone', () => {
  const all = [
    reminder(1, { reminderFrequency: 0 }),
    reminder(2, { nextReminderTimeEpochSeconds: 200 }),
    reminder(3, { nextReminderTimeEpochSeconds: 100 }),
    reminder(4),
    reminder(5),
  ];
  const shown = shownReminders(all, [entry('/api/v3/trackingReminders/delete', { id: 4 })]);
  expect(shown.map((one) => one.reminder.id)).toEqual([3, 2, 5, 1]);
});

test('a pause shows as it was tapped last', () => {
  const all = [reminder(1, { pausedUntil: '2026-11-01' }), reminder(2)];
  const [first, second] = shownReminders(all, [
    save({ id: 1, pausedUntil: null }, { id: 2, pausedUntil: '2026-12-01' }),
    save({ id: 2, enabled: false }),
  ]);
  expect(first).toMatchObject({ pausedUntil: undefined, isPaused: false, isWaiting: true });
  expect(second).toMatchObject({ pausedUntil: '2026-12-01', isPaused: true });
});

test('a pause ends on a date to come', () => {
  expect(dateToCome('2026-10-24', '2026-10-23')).toBe('2026-10-24');
  expect(dateToCome('2026-10-23', '2026-10-23')).toBeUndefined();
  expect(dateToCome('2026-02-30', '2026-01-01')).toBeUndefined();
});

test('a stored reminder fills the fields', () => {
  expect(fieldsOf(reminder(1, { reminderStartTimeLocal: '20:00:00', defaultValue: 0 }))).toEqual({
    frequency: '86400',
    time: '20:00',
    value: '0',
    instructions: '',
  });
});
