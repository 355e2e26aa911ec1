import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { personKey } from '../../../shared/data/keys/people.ts';
import { pendingKey, reminderKey } from '../../../shared/data/keys/reminders.ts';
import { getItem } from '../../../shared/data/table/read.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import { adminJsonHere } from '../../support/admin.ts';
import { type Service, serviceAt } from '../../support/client.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../support/people/reminders.ts';
import { type Runtime, startRuntime } from '../../support/runtime.ts';

let runtime: Runtime;
let service: Service;

beforeAll(async () => {
  runtime = await startRuntime({ schedules: 'manual' });
  service = serviceAt(runtime.url);
});
afterAll(() => runtime.stop());

async function somebody(timezone = 'UTC') {
  const person = await longLivedPerson(service, { timezone });
  return { person, ...remindersOf(service, person) };
}

const tick = () => runtime.tick(['run-due-reminders']);

/** Sets the clock and lets the schedule run. */
async function runAt(now: string): Promise<void> {
  await runtime.clock({ now });
  const runs = await tick();
  expect(runs.map(({ ok }) => ok)).not.toContain(false);
}

const epoch = (iso: string): number => Date.parse(iso) / 1000;

const inOrder = { sort: 'reminderTime' };

describe('a daily reminder', () => {
  test('stays at its hour of the wall clock when summer time ends', async () => {
    const { create, times } = await somebody('Europe/Berlin');
    await runtime.clock({ now: '2026-10-23T12:00:00Z' });
    await create({ reminderStartTimeLocal: '08:00:00' });
    for (const day of ['24', '25', '26']) await runAt(`2026-10-${day}T12:00:00Z`);
    expect(await times(inOrder)).toEqual([
      '2026-10-23T06:00:00',
      '2026-10-24T06:00:00',
      '2026-10-25T07:00:00',
      '2026-10-26T07:00:00',
    ]);
  });

  test('moves forward on the day on which its time does not exist', async () => {
    const { create, times } = await somebody('Europe/Berlin');
    await runtime.clock({ now: '2027-03-26T12:00:00Z' });
    await create({ reminderStartTimeLocal: '02:30:00', startTrackingDate: '2027-03-27' });
    for (const day of ['27', '28', '29']) await runAt(`2027-03-${day}T12:00:00Z`);
    expect(await times(inOrder)).toEqual([
      '2027-03-27T01:30:00',
      '2027-03-28T01:30:00',
      '2027-03-29T00:30:00',
    ]);
  });

  test('asks at the first of both times on the day on which its time comes twice', async () => {
    const { create, times } = await somebody('Europe/Berlin');
    await runtime.clock({ now: '2026-10-24T20:00:00Z' });
    await create({ reminderStartTimeLocal: '02:30:00', startTrackingDate: '2026-10-25' });
    for (const time of ['00:29', '00:31', '01:31', '02:31']) await runAt(`2026-10-25T${time}:00Z`);
    expect(await times(inOrder)).toEqual(['2026-10-25T00:30:00']);
  });

  test('ends with its last date', async () => {
    const { create, times, save } = await somebody();
    await runtime.clock({ now: '2026-06-10T12:00:00Z' });
    const { id } = await create({ stopTrackingDate: '2026-06-11' });
    for (const day of ['10', '11', '12', '13']) await runAt(`2026-06-${day}T20:30:00Z`);
    expect(await times(inOrder)).toEqual(['2026-06-10T20:00:00', '2026-06-11T20:00:00']);
    const { body } = await save({ id });
    expect(body.data.trackingReminders[0]).not.toHaveProperty('nextReminderTimeEpochSeconds');
  });

  test('that is stopped asks no more, and asks again once it goes on', async () => {
    const { create, save, times } = await somebody();
    await runtime.clock({ now: '2026-06-10T12:00:00Z' });
    const { id } = await create({});
    await save({ id, enabled: false });
    await runAt('2026-06-10T20:30:00Z');
    expect(await times()).toEqual([]);
    await runtime.clock({ now: '2026-06-11T12:00:00Z' });
    await save({ id, enabled: true });
    await runAt('2026-06-11T20:30:00Z');
    expect(await times()).toEqual(['2026-06-11T20:00:00']);
  });
});

describe('a paused reminder', () => {
  test('is silent until the date it names, and begins again by itself', async () => {
    const { create, save, times } = await somebody();
    await runtime.clock({ now: '2026-06-10T12:00:00Z' });
    const { id } = await create({});
    const { body } = await save({ id, pausedUntil: '2026-06-13' });
    expect(body.data.trackingReminders[0]).toMatchObject({
      pausedUntil: '2026-06-13',
      nextReminderTimesEpochSeconds: ['13', '14', '15'].map((day) => epoch(`2026-06-${day}T20:00:00Z`)),
    });
    for (const day of ['10', '11', '12', '13']) await runAt(`2026-06-${day}T20:30:00Z`);
    expect(await times(inOrder)).toEqual(['2026-06-13T20:00:00']);
    const after = await save({ id });
    expect(after.body.data.trackingReminders[0]).not.toHaveProperty('pausedUntil');
  });

  test('keeps what it asked before; null ends the pause', async () => {
    const { create, save, times } = await somebody();
    await runtime.clock({ now: '2026-06-10T21:00:00Z' });
    const { id } = await create({});
    await save({ id, pausedUntil: '2026-07-01' });
    expect(await times()).toEqual(['2026-06-10T20:00:00']);
    const { body } = await save({ id, pausedUntil: null });
    expect(body.data.trackingReminders[0]).toMatchObject({
      nextReminderTimeEpochSeconds: epoch('2026-06-11T20:00:00Z'),
    });
    expect(body.data.trackingReminders[0]).not.toHaveProperty('pausedUntil');
  });

  test('never asks before its first date nor after its last, whatever the pause', async () => {
    const { create } = await somebody();
    await runtime.clock({ now: '2026-06-10T12:00:00Z' });
    const span = { startTrackingDate: '2026-06-20', stopTrackingDate: '2026-06-21' };
    expect(await create({ ...span, pausedUntil: '2026-06-13' })).toMatchObject({
      nextReminderTimesEpochSeconds: ['20', '21'].map((day) => epoch(`2026-06-${day}T20:00:00Z`)),
    });
  });
});

describe('reminders within the day', () => {
  test('ask from 07:00 to 21:00 on the wall clock, both included', async () => {
    const { create, times } = await somebody('Asia/Kolkata');
    await runtime.clock({ now: '2026-06-10T00:00:00Z' });
    await create({ reminderFrequency: 7 * 3600, reminderStartTimeLocal: '07:00:00' });
    for (const hour of ['06', '12', '18']) await runAt(`2026-06-10T${hour}:00:00Z`);
    await runAt('2026-06-11T00:00:00Z');
    // 07:00, 14:00 and 21:00 in Kolkata; 04:00 is dropped.
    expect(await times(inOrder)).toEqual([
      '2026-06-10T01:30:00',
      '2026-06-10T08:30:00',
      '2026-06-10T15:30:00',
    ]);
  });

  test('ask between the person’s own times', async () => {
    const { person, create, times } = await somebody();
    await service.inTable(() =>
      updateItem({
        Key: personKey(person.userId),
        UpdateExpression: 'SET earliestReminderTime = :earliest, latestReminderTime = :latest',
        ExpressionAttributeValues: { ':earliest': 9 * 3600, ':latest': 13 * 3600 },
      }),
    );
    await runtime.clock({ now: '2026-06-10T06:00:00Z' });
    const saved = await create({ reminderFrequency: 2 * 3600, reminderStartTimeLocal: '08:00:00' });
    expect(saved.frequencyTextDescriptionWithTime).toBe('Every 2 hours from 09:00 to 13:00');
    await runAt('2026-06-10T23:00:00Z');
    expect(await times(inOrder)).toEqual(['2026-06-10T10:00:00', '2026-06-10T12:00:00']);
  });
});

describe('a reminder within the day that has an end time', () => {
  test('asks from its start to its end, shows both, and may be posted back', async () => {
    const { create, save, times } = await somebody();
    await runtime.clock({ now: '2026-06-10T06:00:00Z' });
    const saved = await create({
      reminderFrequency: 2 * 3600,
      reminderStartTime: '09:00:00',
      reminderStartTimeLocal: undefined,
      reminderEndTime: '13:00:00',
    });
    expect(saved).toMatchObject({
      reminderEndTime: '13:00:00',
      reminderEndTimeLocal: expect.any(String),
      frequencyTextDescriptionWithTime: 'Every 2 hours from 09:00 to 13:00',
    });
    const back = await save(saved);
    expect(back.body.data.trackingReminders).toEqual([saved]);
    await runAt('2026-06-10T23:00:00Z');
    expect(await times(inOrder)).toEqual([
      '2026-06-10T09:00:00',
      '2026-06-10T11:00:00',
      '2026-06-10T13:00:00',
    ]);
  });
});

test('a person created while the local clock is years ahead has a token that works', async () => {
  await runtime.clock({ now: '2031-06-10T12:00:00Z' });
  const { accessToken: token } = await adminJsonHere<{ accessToken: string }>(
    `user create --email ${randomUUID()}@example.com`,
    runtime.url,
  );
  expect((await service.get('/api/v3/units', { token })).status).toBe(200);
});

describe('when the operator changes a person’s time zone and hours', () => {
  test('reminders keep their hour of the wall clock in it, except those in a zone of their own', async () => {
    const { person, save, times } = await somebody('Europe/Berlin');
    await runtime.clock({ now: '2026-06-10T12:00:00Z' });
    await save([
      reminder({ reminderStartTimeLocal: '20:00:00' }),
      reminder({ reminderStartTimeLocal: '22:00:00', timezone: 'Asia/Tokyo' }),
      reminder({ reminderStartTimeLocal: '20:30:00', reminderFrequency: 4 * 3600 }),
    ]);
    const change = `user change --user ${person.userId} --timezone america/new_york`;
    const hours = '--earliest-reminder-time 12:00 --latest-reminder-time 20:30';
    expect(await adminJsonHere(`${change} ${hours}`, runtime.url)).toEqual({
      userId: person.userId,
      timezone: 'America/New_York',
      earliestReminderTime: '12:00:00',
      latestReminderTime: '20:30:00',
    });
    await runAt('2026-06-11T03:00:00Z');
    expect(await times(inOrder)).toEqual([
      // At once, when it was saved: 12:30 in Berlin, which New York has not had yet and is not asked about again.
      '2026-06-10T10:30:00',
      '2026-06-10T13:00:00',
      '2026-06-10T20:30:00',
      '2026-06-11T00:00:00',
      '2026-06-11T00:30:00',
    ]);
  });
});

describe('each time becomes one notification', () => {
  test('however often the schedule runs', async () => {
    const { create, times } = await somebody();
    await runtime.clock({ now: '2026-06-10T12:00:00Z' });
    await create({});
    await runtime.clock({ now: '2026-06-10T20:00:30Z' });
    await Promise.all([tick(), tick(), tick()]);
    expect(await times()).toEqual(['2026-06-10T20:00:00']);
  });

  test('that does not come back once it was handled', async () => {
    const { create, list, act, times } = await somebody();
    await runtime.clock({ now: '2026-06-10T12:00:00Z' });
    await create({});
    await runAt('2026-06-10T20:00:30Z');
    await act({ id: (await list()).body.data[0]?.id, action: 'skip' });
    await runAt('2026-06-10T20:05:00Z');
    await runAt('2026-06-10T19:55:00Z');
    await runAt('2026-06-10T20:01:00Z');
    expect(await times()).toEqual([]);
  });

  test('after an outage, unless it is more than a day old', async () => {
    const { save, times } = await somebody();
    await runtime.clock({ now: '2026-06-10T12:00:00Z' });
    await save([reminder({}), pills({ reminderFrequency: 6 * 3600, reminderStartTimeLocal: '08:00:00' })]);
    await runAt('2026-06-14T09:00:00Z');
    expect(await times({ ...inOrder, reminderTime: '(gt)2026-06-10T12:00:00' })).toEqual([
      '2026-06-13T14:00:00',
      '2026-06-13T20:00:00',
      '2026-06-13T20:00:00',
      '2026-06-14T08:00:00',
    ]);
    await runAt('2026-06-14T09:02:00Z');
    expect(await times({ reminderTime: '(gt)2026-06-10T12:00:00' })).toHaveLength(4);
  });
});

test('the schedule takes a snoozed notification out of the index when its hour is over', async () => {
  const { person, create, list, act } = await somebody();
  await runtime.clock({ now: '2026-06-10T20:30:00Z' });
  await create({});
  const id = (await list()).body.data[0]?.id as number;
  await act({ id, action: 'snooze' });
  const stored = () => service.inTable(() => getItem(pendingKey(person.userId, id)));
  expect(await stored()).toHaveProperty('dueShard');
  await runAt('2026-06-10T21:29:00Z');
  expect(await stored()).toHaveProperty('dueShard');
  await runAt('2026-06-10T21:31:00Z');
  expect(await stored()).not.toHaveProperty('dueShard');
  expect((await list()).body.data).toMatchObject([{ id, state: 'pending' }]);
});

describe('a reminder that keeps failing', () => {
  test('is set aside after five failures, blocks no other, and goes on once it is saved again', async () => {
    const { person, create, save, times } = await somebody();
    await runtime.clock({ now: '2026-06-10T12:00:00Z' });
    const broken = await create({});
    await save(pills());
    const Key = reminderKey(person.userId, broken.id);
    await service.inTable(() =>
      updateItem({
        Key,
        UpdateExpression: 'SET #zone = :zone',
        ExpressionAttributeNames: { '#zone': 'zone' },
        ExpressionAttributeValues: { ':zone': 'Europe/Atlantis' },
      }),
    );
    const stored = () => service.inTable(() => getItem(Key));
    await runAt('2026-06-10T20:00:30Z');
    expect(await times()).toEqual(['2026-06-10T20:00:00']);
    expect(await stored()).toMatchObject({ failures: expect.any(Number), dueShard: expect.any(String) });
    for (let run = 0; run < 5; run++) await runAt('2026-06-10T20:01:00Z');
    expect(await stored()).toMatchObject({ failures: 5, setAsideAt: expect.any(Number) });
    expect(await stored()).not.toHaveProperty('dueShard');

    const { body } = await save({ id: broken.id, timezone: 'UTC' });
    expect(body.data.trackingReminderNotifications).toMatchObject([{ reminderTime: '2026-06-10T20:00:00' }]);
    await runAt('2026-06-11T20:01:00Z');
    expect(await times()).toHaveLength(4);
  });

  test('shows as a metric and in the log, without a word about the person', async () => {
    const lines = runtime.process.lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    const metrics = lines.filter((line) => '_aws' in line);
    expect(metrics[0]).toEqual({
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: 'Daymark',
            Dimensions: [['Stage']],
            Metrics: [{ Name: 'SetAside', Unit: 'Count' }],
          },
        ],
      },
      Stage: 'dev',
      SetAside: expect.any(Number),
    });
    expect(metrics.reduce((sum, { SetAside = 0 }) => sum + SetAside, 0)).toBe(1);
    const bugs = lines.filter(({ event }) => event === 'bug');
    expect(bugs.map(({ operation, error }) => [operation, error])).toEqual(
      Array(5).fill(['run-due-reminders', 'RangeError']),
    );
    expect(JSON.stringify(lines)).not.toMatch(/Atlantis|Mood|Magnesium/);
  });
});

describe('a change of zone', () => {
  const handledToo = { ...inOrder, includeDeleted: true };

  async function traveller() {
    const { person, ...reminders } = await somebody('Europe/Berlin');
    const moveTo = async (timezone: string) => {
      const { status } = await service.post('/api/v3/userSettings', { timezone }, person);
      expect(status).toBe(200);
    };
    const trackAll = async () => {
      const { body } = await reminders.list();
      await reminders.act(body.data.map(({ id }) => ({ id, action: 'track' })));
    };
    return { ...reminders, moveTo, trackAll };
  }

  test('does not ask again about a dose that was answered, whichever way the person flies', async () => {
    const { save, moveTo, trackAll, times } = await traveller();
    await runtime.clock({ now: '2026-06-10T05:00:00Z' });
    await save(pills({ reminderStartTimeLocal: '08:00:00' }));
    await runAt('2026-06-10T06:00:00Z');
    await trackAll();
    const answered = ['2026-06-10T06:00:00'];
    for (const [now, zone] of [
      ['2026-06-10T14:00:00Z', 'America/New_York'],
      ['2026-06-10T14:30:00Z', 'Europe/Berlin'],
      ['2026-06-10T14:40:00Z', 'Pacific/Honolulu'],
    ] as const) {
      await runtime.clock({ now });
      await moveTo(zone);
      expect(await times(handledToo)).toEqual(answered);
    }
    // 08:00 of the tenth in Honolulu, then of the eleventh.
    await runAt('2026-06-10T18:00:00Z');
    expect(await times(handledToo)).toEqual(answered);
    await runAt('2026-06-11T18:00:00Z');
    expect(await times(handledToo)).toEqual([...answered, '2026-06-11T18:00:00']);
  });

  test('lets what still waits say the hour that its clock showed', async () => {
    const { save, moveTo, list, times } = await traveller();
    await runtime.clock({ now: '2026-06-10T05:00:00Z' });
    const { body } = await save(pills({ reminderStartTimeLocal: '08:00:00' }));
    const [saved] = body.data.trackingReminders;
    await runAt('2026-06-10T06:00:00Z');
    await runtime.clock({ now: '2026-06-10T14:00:00Z' });
    await moveTo('America/New_York');
    expect((await list()).body.data).toMatchObject([
      {
        trackingReminderId: saved?.id,
        trackingReminderNotificationTimeLocal: '2026-06-10T08:00:00',
        trackingReminderNotificationTimeLocalHumanString: 'today at 8:00 AM',
      },
    ]);
    // Edited and put back: asked once, by the clock of now.
    await save({ id: saved?.id, reminderStartTimeLocal: '07:00:00' });
    await save({ id: saved?.id, reminderStartTimeLocal: '08:00:00' });
    expect(await times(inOrder)).toEqual(['2026-06-10T12:00:00']);
  });

  test('asks about an hour that was skipped, and not again where it comes after all', async () => {
    const { save, moveTo, trackAll, times } = await traveller();
    await runtime.clock({ now: '2026-06-10T12:00:00Z' });
    await save(pills({ reminderStartTimeLocal: '20:00:00' }));
    await moveTo('Asia/Tokyo');
    expect(await times(handledToo)).toEqual(['2026-06-10T11:00:00']);
    await trackAll();
    await moveTo('Europe/Berlin');
    await runAt('2026-06-10T18:30:00Z');
    expect(await times(handledToo)).toEqual(['2026-06-10T11:00:00']);
    await runAt('2026-06-11T18:30:00Z');
    expect(await times(handledToo)).toEqual(['2026-06-10T11:00:00', '2026-06-11T18:00:00']);
  });
});
