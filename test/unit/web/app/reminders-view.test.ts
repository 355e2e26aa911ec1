import { expect, test } from '@jest/globals';
import type { OutboxEntry } from '../../../../web/app/data/outbox-entry.ts';
import {
  type ApiReminder,
  type ApiUser,
  dateToCome,
  reminderViews,
} from '../../../../web/app/data/reminders-view.ts';
import { adherenceText } from '../../../../web/app/screens/reminders/medicines-view.ts';
import {
  everyDay,
  fieldsOf,
  membersOf,
  newFields,
  nextTimes,
} from '../../../../web/app/screens/reminders/reminder-fields.ts';
import { wouldRing } from '../../../../web/app/screens/reminders/would-ring.ts';

const user = {
  timezone: 'Europe/Berlin',
  dayStartsAt: '00:00:00',
  earliestReminderTime: '07:00:00',
  latestReminderTime: '21:00:00',
} as ApiUser;
const epoch = (iso: string) => Date.parse(iso) / 1000;
const now = epoch('2026-10-23T19:00:00Z');

test('the preview keeps its hour when the clocks change', () => {
  expect(nextTimes({ ...newFields, times: ['08:00'] }, user, now)).toEqual(
    ['2026-10-24T06:00:00Z', '2026-10-25T07:00:00Z', '2026-10-26T07:00:00Z'].map(epoch),
  );
});

test('within the day it stays within the person’s hours; a favourite never asks', () => {
  expect(nextTimes({ ...newFields, frequency: '21600', times: ['08:00'] }, user, now)).toEqual(
    ['2026-10-24T06:00:00Z', '2026-10-24T12:00:00Z', '2026-10-24T18:00:00Z'].map(epoch),
  );
  expect(nextTimes({ ...newFields, frequency: '0' }, user, now)).toEqual([]);
  expect(nextTimes({ ...newFields, times: ['08:00', ''] }, user, now)).toEqual([]);
});

test('fields are read, and what is wrong is said', () => {
  const given = { ...newFields, times: ['07:30', '19:00'], value: '2,5', instructions: ' With food ' };
  expect(membersOf({ ...given, days: [1, 3] })).toEqual({
    members: {
      reminderFrequency: 86_400,
      reminderTimesLocal: ['07:30:00', '19:00:00'],
      daysOfWeek: [1, 3],
      defaultValue: 2.5,
      instructions: 'With food',
      minimumIntervalSeconds: null,
    },
  });
  expect(membersOf({ ...given, frequency: '0', interval: '6', left: '30' })).toMatchObject({
    members: { reminderStartTimeLocal: '07:30:00', minimumIntervalSeconds: 21_600, amountLeft: 30 },
  });
  expect(membersOf({ ...given, left: '30' }, { ...newFields, left: '30' })).not.toHaveProperty(
    'members.amountLeft',
  );
  expect(membersOf({ ...given, isPushed: false }, newFields)).toMatchObject({
    members: { notificationBar: false },
  });
  expect(membersOf({ ...given, days: [] })).toEqual({ problems: { days: expect.any(String) } });
  expect(membersOf({ ...given, left: 'many' })).toEqual({ problems: { left: expect.any(String) } });
  expect(membersOf({ ...given, interval: '-1' })).toEqual({ problems: { interval: expect.any(String) } });
  expect(membersOf({ ...newFields, value: '', instructions: ' ' })).toMatchObject({
    members: { defaultValue: null, instructions: null },
  });
  expect(membersOf({ ...newFields, times: ['08:00', ''] })).toEqual({
    problems: { times: ['', expect.stringContaining('a time')] },
  });
  expect(membersOf({ ...newFields, value: 'two' })).toEqual({
    problems: { value: expect.stringContaining('“two”') },
  });
});

const reminder = (id: number, members: Partial<ApiReminder> = {}) =>
  ({ id, displayName: `R${id}`, reminderFrequency: 86_400, enabled: true, ...members }) as ApiReminder;
const entry = (path: string, body: unknown) =>
  ({ path, body, label: 'Changed', state: 'waiting' }) as OutboxEntry;
const save = (...edits: object[]) => entry('/api/v3/trackingReminders', edits);

test('what asks next comes first, favourites last, what was deleted here is gone', () => {
  const all = [
    reminder(1, { reminderFrequency: 0 }),
    reminder(2, { nextReminderTimeEpochSeconds: 200 }),
    reminder(3, { nextReminderTimeEpochSeconds: 100 }),
    reminder(4),
    reminder(5),
  ];
  const shown = reminderViews(all, [entry('/api/v3/trackingReminders/delete', { id: 4 })]);
  expect(shown.map((one) => one.reminder.id)).toEqual([3, 2, 5, 1]);
});

test('a pause shows as it was tapped last', () => {
  const all = [reminder(1, { pausedUntil: '2026-11-01' }), reminder(2)];
  const [first, second] = reminderViews(all, [
    save({ id: 1, pausedUntil: null }, { id: 2, pausedUntil: '2026-12-01' }),
    save({ id: 2, enabled: false }),
  ]);
  expect(first).toMatchObject({ pausedUntil: undefined, isPaused: false, waiting: 'Changed' });
  expect(second).toMatchObject({ pausedUntil: '2026-12-01', isPaused: true });
});

test('a pause ends on a date to come', () => {
  expect(dateToCome('2026-10-24', '2026-10-23')).toBe('2026-10-24');
  expect(dateToCome('2026-10-23', '2026-10-23')).toBeUndefined();
  expect(dateToCome('2026-02-30', '2026-01-01')).toBeUndefined();
});

test('a stored reminder fills the fields', () => {
  const plain = { reminderStartTimeLocal: '20:00:00', defaultValue: 0, notificationBar: true, email: false };
  expect(fieldsOf(reminder(1, plain))).toEqual({
    frequency: '86400',
    times: ['20:00'],
    days: everyDay,
    value: '0',
    instructions: '',
    interval: '',
    left: '',
    isPushed: true,
    isMailed: false,
  });
  const full = {
    reminderTimesLocal: ['08:00:00', '20:00:00'],
    daysOfWeek: [1],
    minimumIntervalSeconds: 5400,
    amountLeft: 12,
  };
  expect(fieldsOf(reminder(1, full))).toMatchObject({
    times: ['08:00', '20:00'],
    days: [1],
    interval: '1.5',
    left: '12',
  });
});

test('several times and weekdays are previewed as the service will ask', () => {
  const fields = { ...newFields, times: ['20:00', '08:00'], days: [6, 1] };
  expect(nextTimes(fields, user, now)).toEqual(
    ['2026-10-24T06:00:00Z', '2026-10-24T18:00:00Z', '2026-10-26T07:00:00Z'].map(epoch),
  );
});

test('a medicine says how regularly it was taken, and of how many days nothing is known', () => {
  expect(adherenceText({ daysPlanned: 30, daysTakenAsPlanned: 26 })).toBe(
    'Taken as planned on 26 of 30 days',
  );
  expect(adherenceText({ daysPlanned: 30, daysTakenAsPlanned: 20, daysNotAnswered: 10 })).toBe(
    'Taken as planned on 20 of 20 answered days; 10 days not answered',
  );
  expect(adherenceText({ daysPlanned: 0, daysTakenAsPlanned: 0 })).toBeUndefined();
});

test.each([
  [false, false, ['active'], false],
  [true, false, [], false],
  [true, false, ['ended', 'setAside'], false],
  [true, false, ['ended', 'failing'], true],
  [false, true, [], true],
])('with pushes %p, mails %p and devices %j something rings: %p', (push, mail, devices, rings) => {
  const ways = { pushNotificationsEnabled: push, sendReminderNotificationEmails: mail };
  expect(
    wouldRing(
      ways,
      devices.map((status) => ({ status })),
    ),
  ).toBe(rings);
});
