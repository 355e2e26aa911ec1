import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { personPartition } from '../../shared/data/keys/key.ts';
import {
  dueShard,
  pendingKey,
  pendingPrefix,
  reminderCounterKey,
  reminderKey,
  reminderPrefix,
} from '../../shared/data/keys/reminders.ts';
import { snoozeNotification, wakeNotification } from '../../shared/data/reminders/notification.ts';
import { listReminders } from '../../shared/data/reminders/reminder.ts';
import { getItem, listByPrefix } from '../../shared/data/table/read.ts';
import { updateItem } from '../../shared/data/table/write.ts';
import type { Person } from '../../shared/domain/people/person.ts';
import { defaultWindow } from '../../shared/domain/reminders/reminder.ts';
import { timesADay } from '../../shared/domain/reminders/times/times-a-day.ts';
import { reminderInputs } from '../../shared/schemas/reminders/reminder-input.ts';
import { actOnNotifications } from '../../shared/use-cases/reminders/act-on-notifications.ts';
import { moveReminders } from '../../shared/use-cases/reminders/move-reminders.ts';
import {
  readRecentNotifications,
  readTravellersNotifications,
} from '../../shared/use-cases/reminders/recent-notifications.ts';
import { removeReminder } from '../../shared/use-cases/reminders/remove-reminder.ts';
import { runDueShards } from '../../shared/use-cases/reminders/run-due-shard.ts';
import { saveReminders } from '../../shared/use-cases/reminders/save-reminders.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());

const epoch = (text: string) => Date.parse(`${text}Z`) / 1000;
const morning = epoch('2026-06-10T09:00:00');
const evening = epoch('2026-06-10T20:00:30');
const limits = { hasTime: () => true, onFailure: (error: unknown) => Promise.reject(error) };

let lastUserId = 0;

/** Somebody with reminders, each at its own minute from 20:00 on; their shard is theirs alone. */
async function somebodyWith(count: number, members: Record<string, unknown> = {}, now = morning) {
  const userId = ++lastUserId;
  const inputs = v.parse(
    reminderInputs,
    Array.from({ length: count }, (_, i) => ({
      variableName: `Variable ${i}`,
      variableCategoryName: 'Foods',
      unitAbbreviatedName: 'serving',
      reminderFrequency: 86_400,
      reminderStartTimeLocal: '20:00:00',
      ...members,
    })),
  );
  const saved = await saveReminders(userId, { zone: 'UTC', ...defaultWindow }, inputs, now);
  if (saved.kind !== 'saved') throw new Error(saved.kind);
  const shards = [Number(dueShard(userId))];
  return { userId, shards, saved: saved.saved };
}

describe('a run', () => {
  test('stops when its time is up, and the next one goes on where it stopped', async () => {
    const { userId, shards } = await somebodyWith(30);
    let begun = 0;
    const first = await runDueShards(shards, evening, { ...limits, hasTime: () => begun++ < 10 });
    expect(first.created).toBe(10);
    const second = await runDueShards(shards, evening, limits);
    expect([second.created, second.oldestAge]).toEqual([20, 30]);
    expect((await runDueShards(shards, evening, limits)).created).toBe(0);
    const waiting = (await listReminders(userId)).map(({ dueAt }) => dueAt);
    expect(new Set(waiting)).toEqual(new Set([epoch('2026-06-11T20:00:00')]));
  });

  test('of one broken reminder creates all others, reports it, and counts its failures', async () => {
    const { userId, shards, saved } = await somebodyWith(3);
    const broken = saved[1]?.reminder.number as number;
    await updateItem({
      Key: reminderKey(userId, broken),
      UpdateExpression: 'REMOVE frequency',
    });
    const reported: string[] = [];
    const onFailure = (error: unknown) => reported.push((error as Error).name);
    for (let run = 1; run <= 4; run++) {
      const { created, failed, setAside } = await runDueShards(shards, evening, { ...limits, onFailure });
      expect([created, failed, setAside]).toEqual([run === 1 ? 2 : 0, 1, 0]);
    }
    expect(await runDueShards(shards, evening, { ...limits, onFailure })).toMatchObject({
      failed: 1,
      setAside: 1,
    });
    expect(await runDueShards(shards, evening, { ...limits, onFailure })).toMatchObject({
      failed: 0,
      oldestAge: 0,
    });
    expect(reported).toEqual(Array(5).fill('StoredRecordError'));
  });

  test('leaves to the next run what the database cannot do now, without counting it as a failure of the reminder', async () => {
    const { userId, shards } = await somebodyWith(3);
    const run = () => runDueShards(shards, evening, limits);
    expect(await connection.under({ kind: 'throttles', atWrite: 2 }, run)).toMatchObject({
      created: 1,
      postponed: 2,
      failed: 0,
    });
    expect(await run()).toMatchObject({ created: 2, postponed: 0 });
    const items = await listByPrefix(personPartition(userId), reminderPrefix);
    expect(items.filter((item) => 'failures' in item)).toEqual([]);
  });
});

describe('a handled notification', () => {
  test('can be neither snoozed nor woken', async () => {
    const { userId, saved } = await somebodyWith(1, { reminderStartTimeLocal: '08:00:00', defaultValue: 1 });
    const id = saved[0]?.notification?.id as number;
    await actOnNotifications({ userId }, [{ id, action: 'track' }], morning);
    expect(await snoozeNotification(userId, id, morning + 3600, morning)).toBe(false);
    expect(await wakeNotification(userId, id, morning)).toBe(false);
    expect(await getItem(pendingKey(userId, id))).toBeUndefined();
  });
});

describe('a question that is answered while notifications are read', () => {
  const asked = async () => {
    const { userId, saved } = await somebodyWith(1, { reminderStartTimeLocal: '08:00:00' });
    const [one] = saved;
    const id = one?.notification?.id as number;
    const skip = () => actOnNotifications({ userId }, [{ id, action: 'skip' }], morning);
    return { userId, id, number: one?.reminder.number as number, skip };
  };

  test('does not come back with its reminder, though it was found in neither state', async () => {
    const { userId, number, skip } = await asked();
    await skip();
    const inputs = v.parse(reminderInputs, [{ id: number, instructions: 'With milk.' }]);
    const recent = Promise.resolve({ covers: () => true, find: () => undefined, since: () => [] });
    const result = await saveReminders(userId, { zone: 'UTC', ...defaultWindow }, inputs, morning, {
      recent,
    });
    expect(result).toMatchObject({
      kind: 'saved',
      saved: [{ notification: { handled: { action: 'skip' } }, reminder: { instructions: 'With milk.' } }],
    });
    expect(await listByPrefix(personPartition(userId), pendingPrefix)).toEqual([]);
  });

  test('is known to somebody who moves to another zone', async () => {
    const { userId, id, skip } = await asked();
    const recent = await connection.under({ kind: 'readsLate', atRead: 1, meanwhile: skip }, () =>
      readTravellersNotifications(userId, morning),
    );
    expect(recent?.find(id)?.handled).toMatchObject({ action: 'skip' });
  });
});

describe('requests at the same moment', () => {
  const owner = { zone: 'UTC', ...defaultWindow };
  const asking = (first: number, count: number, reminderFrequency: number) =>
    v.parse(
      reminderInputs,
      Array.from({ length: count }, (_, i) => ({
        variableName: 'Coffee',
        variableCategoryName: 'Foods',
        unitAbbreviatedName: 'serving',
        reminderFrequency,
        reminderStartTimeLocal: `07:00:${String(first + i).padStart(2, '0')}`,
      })),
    );
  const timesOf = async (userId: number) =>
    (await listReminders(userId)).reduce((sum, reminder) => sum + timesADay(reminder), 0);

  test('together do not pass how often reminders may fall due in a day', async () => {
    const userId = ++lastUserId;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => saveReminders(userId, owner, asking(i * 10, 10, 3600), morning)),
    );
    // Ten hourly ones from 07:00 to 21:00 are 150 or fewer a day, since some begin seconds after the hour.
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual([
      'problems',
      'problems',
      'problems',
      'saved',
      'saved',
      'saved',
    ]);
    expect(await timesOf(userId)).toBeLessThanOrEqual(500);
  });

  test('count what others raise that are there already, and each other, down to the last', async () => {
    const userId = ++lastUserId;
    await saveReminders(userId, owner, asking(0, 14, 86_400), morning);
    const numbers = (await listReminders(userId)).map(({ number }) => number);
    const raise = (id: number) =>
      saveReminders(userId, owner, v.parse(reminderInputs, [{ id, reminderFrequency: 1200 }]), morning);
    const answers = await Promise.all(numbers.map(raise));
    const saved = answers.filter(({ kind }) => kind === 'saved').length;
    const times = await timesOf(userId);
    expect(times).toBeLessThanOrEqual(500);
    expect(times).toBeGreaterThan(500 - 43);
    expect(answers.filter(({ kind }) => kind === 'problems')).toHaveLength(numbers.length - saved);
  });

  const save = (userId: number, reminders: ReturnType<typeof asking>) =>
    saveReminders(userId, owner, reminders, morning);
  const startsOf = async (userId: number) =>
    (await listReminders(userId)).map(({ timeOfDay }) => timeOfDay - 7 * 3600).toSorted((a, b) => a - b);
  /** The reminders of these seconds, saved with other words. */
  const reworded = (first: number, count: number) =>
    asking(first, count, 86_400).map((input) => ({ ...input, instructions: 'With milk.' }));

  test('that delete what another saves leave every reminder its own number', async () => {
    const userId = ++lastUserId;
    await save(userId, asking(0, 1, 86_400));
    const [{ number } = { number: 0 }] = await listReminders(userId);
    const meanwhile = () => removeReminder(userId, number, morning);
    // The first write takes the new one's number, the second stores the one that was there.
    await connection.under({ kind: 'waits', atWrite: 2, meanwhile }, () =>
      save(userId, [...asking(1, 1, 86_400), ...reworded(0, 1)]),
    );
    await save(userId, asking(2, 1, 86_400));
    expect(await startsOf(userId)).toEqual([0, 1, 2]);
  });

  test('that delete all that another saves do not let it take the number of an older one', async () => {
    const userId = ++lastUserId;
    await save(userId, asking(0, 3, 86_400));
    const [, ...others] = await listReminders(userId);
    const meanwhile = () => Promise.all(others.map(({ number }) => removeReminder(userId, number, morning)));
    await connection.under({ kind: 'waits', atWrite: 1, meanwhile }, () => save(userId, reworded(1, 2)));
    expect(await startsOf(userId)).toEqual([0, 1, 2]);
  });

  test('find a number that was given out twice in former times, and take the next', async () => {
    const userId = ++lastUserId;
    await save(userId, asking(0, 2, 86_400));
    await updateItem({
      Key: reminderCounterKey(userId),
      UpdateExpression: 'ADD lastNumber :back',
      ExpressionAttributeValues: { ':back': -1 },
    });
    await save(userId, asking(2, 1, 86_400));
    expect(await startsOf(userId)).toEqual([0, 1, 2]);
  });
});

describe('what a reminder makes while it is stored again', () => {
  const wallTimesOf = async (userId: number) =>
    (await listByPrefix(personPartition(userId), pendingPrefix)).map(({ wallTime }) => wallTime as number);

  test('is not asked again in the zone that it moves to', async () => {
    const { userId } = await somebodyWith(
      1,
      { timezone: 'America/New_York', reminderStartTimeLocal: '08:00:00' },
      epoch('2026-03-08T12:30:00'),
    );
    const now = epoch('2026-03-20T14:00:00');
    await moveReminders(new Set(['America/New_York']), { userId, timezone: 'Asia/Tokyo' } as Person, now);
    const times = await wallTimesOf(userId);
    expect(new Set(times).size).toBe(times.length);
    expect(times).toContain(epoch('2026-03-20T08:00:00'));
  });

  test('goes with the times that are taken away, though no run had made it before', async () => {
    const { userId, saved } = await somebodyWith(1, {
      reminderStartTimeLocal: undefined,
      reminderTimesLocal: ['10:00:00', '18:00:00', '20:00:00'],
    });
    const [edit] = v.parse(reminderInputs, [
      { id: saved[0]?.reminder.number, reminderTimesLocal: ['18:00:00', '23:00:00'] },
    ]);
    const recent = Promise.resolve(await readRecentNotifications(userId, evening));
    const result = await saveReminders(
      userId,
      { zone: 'UTC', ...defaultWindow },
      edit === undefined ? [] : [edit],
      evening,
      { recent },
    );
    expect(result.kind).toBe('saved');
    expect(await wallTimesOf(userId)).toEqual([epoch('2026-06-10T18:00:00')]);
  });
});
