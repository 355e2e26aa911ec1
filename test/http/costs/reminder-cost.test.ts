import { expect, test } from '@jest/globals';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../support/people/reminders.ts';
import type { Usage } from '../../support/usage/usage-counter.ts';

const { runtime, service } = leasedRuntime();

/** What a function called and consumed since the last reset. */
async function usedBy(name: string) {
  const rows = (await runtime.usage()).filter((row) => row.function === name && row.through === undefined);
  const sum = (member: 'calls' | 'readUnits' | 'writeUnits', action?: string) =>
    rows.reduce(
      (total, row: Usage) => total + (action === undefined || row.action === action ? row[member] : 0),
      0,
    );
  return { actions: rows.map(({ action }) => action).toSorted(), sum };
}

async function somebody() {
  return remindersOf(service, await longLivedPerson(service));
}

test('a run with nothing due is one query per shard', async () => {
  await runtime.clock({ now: '2026-06-10T12:00:00Z' });
  await runtime.tick(['run-due-reminders']);
  await runtime.resetUsage();
  await runtime.tick(['run-due-reminders']);
  const { actions, sum } = await usedBy('run-due-reminders');
  expect(actions).toEqual(['Query']);
  expect([sum('calls'), sum('writeUnits')]).toEqual([64, 0]);
});

test('a due reminder is one transaction of at most 8 write units', async () => {
  await runtime.clock({ now: '2026-06-10T12:00:00Z' });
  const people = await Promise.all(Array.from({ length: 4 }, () => somebody()));
  const names = ['A', 'B', 'C', 'D', 'E'].map((name) => `Long Enough a Name ${name}`);
  const instructions = 'Take it with a large glass of water, not before breakfast, and sit down for a while.';
  for (const { save } of people)
    await save(names.map((variableName) => pills({ variableName, instructions, reminderSound: 'chime' })));
  await runtime.resetUsage();
  await runtime.clock({ now: '2026-06-10T20:00:30Z' });
  await runtime.tick(['run-due-reminders']);
  const { actions, sum } = await usedBy('run-due-reminders');
  // Whether anything is to be pushed is read once for all that is due.
  expect(actions).toEqual(['BatchGetItem', 'Query', 'TransactWriteItems']);
  expect(sum('calls', 'TransactWriteItems')).toBe(20);
  expect(sum('writeUnits') / 20).toBeLessThanOrEqual(8);
});

test('an outage is made up for with one transaction per reminder, not one per slot', async () => {
  await runtime.clock({ now: '2026-06-12T00:00:00Z' });
  const { save, times } = await somebody();
  await save(reminder({ reminderFrequency: 3600, reminderStartTimeLocal: '07:00:00' }));
  await runtime.tick(['run-due-reminders']);
  await runtime.resetUsage();
  await runtime.clock({ now: '2026-06-12T22:00:00Z' });
  await runtime.tick(['run-due-reminders']);
  const { sum } = await usedBy('run-due-reminders');
  expect(await times()).toHaveLength(15);
  const others = 20;
  expect(sum('calls', 'TransactWriteItems')).toBeLessThanOrEqual(1 + others);
});

test('a page of notifications is one query, one for the reminders, one for the studies, and one per variable for its last values', async () => {
  await runtime.clock({ now: '2026-06-20T22:00:00Z' });
  const { save, list } = await somebody();
  await save([reminder(), reminder({ reminderStartTimeLocal: '21:00:00' }), pills()]);
  await runtime.resetUsage();
  expect((await list()).body.data).toHaveLength(3);
  const { sum } = await usedBy('get-tracking-reminder-notifications');
  expect(sum('calls', 'Query')).toBe(1 + 1 + 1 + 2);
  expect(sum('readUnits')).toBeLessThanOrEqual(10);
});

test('tracking a dose is one transaction of at most 10 write units, and two queries for doses shortly before', async () => {
  await runtime.clock({ now: '2026-06-21T22:00:00Z' });
  const { save, act } = await somebody();
  const saved = await save([pills({ reminderStartTimeLocal: '19:00:00' }), pills()]);
  const [first, second] = saved.body.data.trackingReminderNotifications.map(({ id }) => id);
  await act({ id: first, action: 'track' });
  await runtime.resetUsage();
  await act({ id: second, action: 'track' });
  const { actions, sum } = await usedBy('post-tracking-reminder-notifications');
  expect(actions).toEqual(['BatchGetItem', 'Query', 'Query', 'TransactWriteItems']);
  expect([sum('calls', 'TransactWriteItems'), sum('calls', 'BatchGetItem')]).toEqual([1, 2]);
  expect(sum('writeUnits')).toBeLessThanOrEqual(10);
});

test('the largest page of the longest names fits into what a function may answer', async () => {
  await runtime.clock({ now: '2026-06-22T06:00:00Z' });
  const { save, list } = await somebody();
  const longName = { variableName: '𝔐'.repeat(125), unitAbbreviatedName: '/10' };
  const hourly = { ...longName, reminderFrequency: 3600, instructions: '𝔐'.repeat(200) };
  const starts = Array.from({ length: 33 }, (_, i) => `07:00:${String(i).padStart(2, '0')}`);
  await save(starts.map((reminderStartTimeLocal) => reminder({ ...hourly, reminderStartTimeLocal })));
  await runtime.clock({ now: '2026-06-22T14:30:00Z' });
  await runtime.tick(['run-due-reminders']);
  const { status, body } = await list({ limit: 200 });
  expect([status, body.data.length]).toEqual([200, 200]);
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(6 * 1024 * 1024);
});
