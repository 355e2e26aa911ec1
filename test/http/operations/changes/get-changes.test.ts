import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { findPlan } from '../../../../shared/data/discoveries/discovery-schedule.ts';
import { daySeconds } from '../../../../shared/domain/time/calendar.ts';
import { type Person, type Service, serviceAt, type TokenHolder } from '../../../support/client.ts';
import { diaryOf, food, item } from '../../../support/people/measurements.ts';
import { longLivedPerson, reminder, remindersOf } from '../../../support/people/reminders.ts';
import { type Runtime, startRuntime } from '../../../support/runtime.ts';

interface Changes {
  readonly changes: {
    readonly kind: string;
    readonly id: number | string;
    readonly at: string;
    readonly deleted: boolean;
  }[];
  readonly cursor: string;
}

let runtime: Runtime;
let service: Service;
let person: Person;

beforeAll(async () => {
  runtime = await startRuntime({ schedules: 'manual', streams: 'on' });
  service = serviceAt(runtime.url);
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  await runtime.clock();
  person = await longLivedPerson(service);
});

/** What is written has been logged when this returns. */
async function settle(...jobs: string[]): Promise<void> {
  const runs = await runtime.tick(jobs);
  expect(runs.filter(({ ok }) => !ok)).toEqual([]);
}

const ask = (holder: TokenHolder, cursor?: string, limit?: number) => {
  const query = new URLSearchParams({
    ...(cursor !== undefined && { cursor }),
    ...(limit !== undefined && { limit: String(limit) }),
  });
  return service.get<Changes>(`/api/v3/changes?${query}`, holder);
};
const short = ({ changes }: Changes) =>
  changes.map(({ kind, id, deleted }) => `${deleted ? '-' : '+'}${kind} ${id}`);

async function beginning(holder: TokenHolder = person): Promise<string> {
  await settle();
  return (await ask(holder)).body.cursor;
}

test('without a cursor the answer has no changes, only the cursor to begin with', async () => {
  await diaryOf(service, person).post([item()]);
  await settle();
  const { status, body } = await ask(person);
  expect(status).toBe(200);
  expect(body.changes).toEqual([]);
  expect((await ask(person, body.cursor)).body.changes).toEqual([]);
});

test('a measurement that is created, changed, moved and deleted is listed each time', async () => {
  const cursor = await beginning();
  const { post, remove } = diaryOf(service, person);
  const { body } = await post([item({ startAt: '2026-01-01T10:00:00' })]);
  const [{ id, variableId } = { id: 0, variableId: 0 }] = body.data.measurements;
  await post([item({ startAt: '2026-01-01T10:00:00', value: 2 })]);
  await post([item({ startAt: '2026-01-01T10:00:00', value: 2 })]);
  const moved = await post([item({ id, startAt: '2026-01-01T11:00:00', value: 2 } as object)]);
  const newId = moved.body.data.measurements[0]?.id ?? 0;
  await remove(newId);
  await settle();
  const after = await ask(person, cursor);
  const listed = short(after.body);
  expect(listed.filter((one) => one.includes('userVariable'))).toEqual([`+userVariable ${variableId}`]);
  // In the order of each record; what is in another shard may come in between.
  const rowsOf = (of: number) => listed.filter((one) => one.endsWith(`measurement ${of}`));
  expect(rowsOf(id)).toEqual([`+measurement ${id}`, `+measurement ${id}`, `-measurement ${id}`]);
  expect(rowsOf(newId)).toEqual([`+measurement ${newId}`, `-measurement ${newId}`]);
  expect((await ask(person, after.body.cursor)).body.changes).toEqual([]);
});

test('pages of any size list the same, in the same order', async () => {
  const cursor = await beginning();
  const { post } = diaryOf(service, person);
  for (const hour of ['10', '11', '12'])
    await post(['00', '20', '40'].map((minute) => item({ startAt: `2026-01-01T${hour}:${minute}:00` })));
  await settle();
  await post([food()]);
  await settle();
  const whole = (await ask(person, cursor)).body.changes;
  expect(whole).toHaveLength(12);
  for (const limit of [1, 2, 5]) {
    const listed: Changes['changes'] = [];
    for (let at = cursor; ; ) {
      const { body } = await ask(person, at, limit);
      if (body.changes.length === 0) break;
      expect(body.changes.length).toBeLessThanOrEqual(limit);
      listed.push(...body.changes);
      at = body.cursor;
    }
    expect(listed).toEqual(whole);
  }
});

test('reminders and their notifications are listed when they are created, handled and deleted', async () => {
  await runtime.clock({ now: '2027-03-01T07:00:00Z' });
  const cursor = await beginning();
  const { create, list, act } = remindersOf(service, person);
  const made = await create({ reminderStartTimeLocal: '08:00:00', reminderFrequency: daySeconds });
  await settle();
  const first = await ask(person, cursor);
  expect(short(first.body)).toContain(`+trackingReminder ${made.id}`);
  await runtime.clock({ now: '2027-03-01T08:00:30Z' });
  await settle('run-due-reminders');
  const [asked] = (await list()).body.data;
  const second = await ask(person, first.body.cursor);
  // That the schedule moves the reminder on is no change of it.
  expect(short(second.body)).toEqual([`+trackingReminderNotification ${asked?.id}`]);
  await act([{ id: asked?.id, action: 'snooze' }]);
  await act([{ id: asked?.id, action: 'skip' }]);
  await service.del(`/api/v3/trackingReminders/delete?id=${made.id}`, person);
  await settle();
  expect(short((await ask(person, second.body.cursor)).body)).toEqual([
    `+trackingReminderNotification ${asked?.id}`,
    `-trackingReminderNotification ${asked?.id}`,
    `-trackingReminder ${made.id}`,
  ]);
});

test('tags, votes, studies, cards, settings and shares are listed by their ids', async () => {
  const { post } = diaryOf(service, person);
  const { body } = await post([item(), food()]);
  const [one, other] = body.data.measurements.map(({ variableId }) => variableId);
  const cursor = await beginning();
  const api = (path: string, sent: unknown) => service.post(`/api/v3/${path}`, sent, person);
  await api('userTags', { taggedVariableId: other, tagVariableId: one, conversionFactor: 2 });
  await api('votes', { causeVariableId: one, effectVariableId: other, value: 'up' });
  await api('study/create', {
    causeVariableName: item().variableName,
    effectVariableName: food().variableName,
  });
  await api('feed', [{ id: 'my-card', title: 'Drink water' }]);
  await api('feed', [{ parameters: { id: 'my-card', action: 'dismiss' } }]);
  await api('userSettings', { displayName: 'Somebody else' });
  const client = await service.createClient(person.userId);
  const holder = await service.grant(person.userId, client);
  await service.get('/api/v3/units', holder);
  await settle();
  const listed = short((await ask(person, cursor)).body);
  expect(listed).toEqual(
    expect.arrayContaining([
      `+userTag ${other}-${one}`,
      `+vote ${one}-${other}-causality`,
      `+study cause-${one}-effect-${other}-user-${person.userId}-user-study`,
      '+card my-card',
      '-card my-card',
      `+user ${person.userId}`,
      `+share ${client.clientId}`,
    ]),
  );
  expect(listed).toHaveLength(7);

  const seen = short((await ask(holder, cursor)).body);
  expect(seen).toEqual(listed.filter((entry) => !entry.includes('share')));
});

test('a hundred rows of one import are one entry of the table for each shard, however often they come', async () => {
  const { post } = diaryOf(service, person);
  await post([item()]);
  await settle();
  await runtime.resetUsage();
  const minutes = Array.from(
    { length: 100 },
    (_, i) => `0${Math.floor(i / 60)}:${String(i % 60).padStart(2, '0')}`,
  );
  await post(minutes.map((minute) => item({ startAt: `2026-01-01T${minute}:00` })));
  await settle();
  const rows = (await runtime.usage()).filter((row) => row.function === 'log-changes');
  const sum = (member: 'readUnits' | 'writeUnits') => rows.reduce((total, row) => total + row[member], 0);
  expect(rows.find(({ action }) => action === 'PutItem')?.calls).toBe(2);
  expect(sum('writeUnits')).toBeLessThanOrEqual(6);
  // One of them finds out whether it is noted already that there is something new to look at.
  expect(sum('readUnits')).toBeLessThanOrEqual(10);
});

test('while an import runs and the person’s partition is split, every row is listed once', async () => {
  const cursor = await beginning();
  const { post } = diaryOf(service, person);
  const ids: string[] = [];
  for (const hour of ['10', '11', '12']) {
    const rows = Array.from({ length: 20 }, (_, minute) =>
      item({ startAt: `2026-01-01T${hour}:${10 + minute}:00` }),
    );
    const { body } = await post(rows);
    ids.push(...body.data.measurements.map(({ id }) => `+measurement ${id}`));
    await runtime.splitPartitions();
    await settle();
  }
  const listed = short((await ask(person, cursor, 200)).body);
  expect(listed.filter((one) => one.includes('measurement')).sort()).toEqual(ids.sort());
});

describe('a cursor', () => {
  test('that is no cursor, or somebody else’s, is refused', async () => {
    const foreign = await beginning(await service.createPerson());
    const own = await beginning();
    for (const cursor of ['', 'x', '1-2-3', `${own}x`, own.slice(0, -1), `1${own}`, foreign])
      expect((await ask(person, cursor)).status).toBe(400);
  });

  test('is good for 90 days, and renewed by every answer', async () => {
    await runtime.clock({ now: '2027-01-01T00:00:00Z' });
    const { body } = await ask(person);
    await diaryOf(service, person).post([item()]);
    await settle();
    await runtime.clock({ now: '2027-03-31T23:59:00Z' });
    const renewed = await ask(person, body.cursor);
    expect(renewed.body.changes).not.toEqual([]);
    await runtime.clock({ now: '2027-04-01T00:00:10Z' });
    const late = await service.get<{ errors: { message: string }[] }>(
      `/api/v3/changes?cursor=${body.cursor}`,
      person,
    );
    expect(late.status).toBe(410);
    expect(late.body.errors[0]?.message).toContain('Ask without a cursor');
    expect((await ask(person, renewed.body.cursor)).body.changes).toEqual([]);
    // What is logged after all of the log has expired comes after it.
    await runtime.clock({ now: '2027-06-28T00:00:00Z' });
    const kept = await ask(person, renewed.body.cursor);
    await diaryOf(service, person).post([item({ startAt: '2027-06-01T00:00:00' })]);
    await settle();
    expect(short((await ask(person, kept.body.cursor)).body)).toHaveLength(1);
  });
});

describe('include=records', () => {
  interface Included extends Changes {
    readonly records?: Readonly<Record<string, readonly { readonly id: number }[]>>;
  }
  const askWith = (holder: TokenHolder, cursor: string) =>
    service.get<Included>(`/api/v3/changes?cursor=${cursor}&include=records`, holder);

  test('answers the records as their own operations do, each once, and nothing of those that are gone', async () => {
    const cursor = await beginning();
    const { post, remove, list } = diaryOf(service, person);
    const saved = await post([item(), item({ startAt: '2026-03-02T08:00:00' }), food()]);
    const [mood, second, coffee] = saved.body.data.measurements;
    await post([item({ value: 5 })]);
    await remove(second?.id ?? 0);
    await remindersOf(service, person).save([reminder({ reminderStartTimeLocal: '00:00:00' })]);
    const pair = { causeVariableId: coffee?.variableId, effectVariableId: mood?.variableId };
    await service.post('/api/v3/votes', { ...pair, value: 'up' }, person);
    await settle();
    const { body } = await askWith(person, cursor);
    const read = async <T>(path: string) => (await service.get<T>(`/api/v3/${path}`, person)).body;
    expect(body.records).toEqual({
      measurements: (await list()).body,
      userVariables: expect.arrayContaining(
        (await read<{ userVariables: { id: number }[] }>('userVariables')).userVariables.map(({ id }) =>
          expect.objectContaining({ id }),
        ),
      ),
      trackingReminders: (await read<{ data: unknown[] }>('trackingReminders')).data,
      trackingReminderNotifications: (await read<{ data: unknown[] }>('trackingReminderNotifications')).data,
      votes: (await read<{ votes: unknown[] }>('votes')).votes,
      imports: [],
    });
    expect((await ask(person, body.cursor)).body.changes).toEqual([]);
  });

  test('a cursor that was given without it goes on with it', async () => {
    const cursor = await beginning();
    await diaryOf(service, person).post([item()]);
    await settle();
    expect((await ask(person, cursor)).body).not.toHaveProperty('records');
    expect((await askWith(person, cursor)).body.records?.measurements).toHaveLength(1);
  });

  test('the ledger says which records an app was told', async () => {
    const app = await service.grant(person.userId, await service.createClient(person.userId));
    const cursor = await beginning(app);
    await diaryOf(service, person).post([item()]);
    await settle();
    await askWith(app, cursor);
    const { body } = await service.get<{
      accesses: { kinds: { subject: string; variables: { name: string }[] }[] }[];
    }>('/api/v3/accesses', person);
    const told = body.accesses
      .flatMap(({ kinds }) => kinds)
      .find(({ subject }) => subject === 'measurements');
    expect(told?.variables.map(({ name }) => name)).toEqual(['Mood']);
  });
});

test('no log shows another person’s changes, and it is erased with its person', async () => {
  const other = await service.createPerson();
  const cursor = await beginning(other);
  await diaryOf(service, person).post([item()]);
  await settle();
  expect((await ask(other, cursor)).body.changes).toEqual([]);
  await service.del('/api/v3/user/delete?reason=enough', person);
  for (const minutes of [0, 16]) {
    await runtime.clock({ advance: minutes * 60 });
    await settle('purge-people');
    await settle('purge-people');
  }
  const left = await service.inTable(async () => {
    const { countItemsOf } = await import('../../../../shared/data/people/everybodys-items.ts');
    return countItemsOf(person.userId);
  });
  expect(left).toBe(0);
});

test('what changes of records is noted for the list of what stands out, and what else changes is not', async () => {
  const plan = () => service.inTable(() => findPlan(person.userId));
  await service.post('/api/v3/userSettings', { displayName: 'Somebody' }, person);
  await settle();
  expect(await plan()).toBeUndefined();
  await diaryOf(service, person).post([item()]);
  await settle();
  expect(await plan()).toMatchObject({ plan: undefined, isHeld: false });
});
