import { beforeAll, describe, expect, test } from '@jest/globals';
import { pendingKey } from '../../../shared/data/keys/reminders.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import { notificationId } from '../../../shared/domain/reminders/notifications/notification-id.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { Person } from '../../support/client.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { diaryOf, item, type RefusalAnswer } from '../../support/people/measurements.ts';
import { pills, remindersOf } from '../../support/people/reminders.ts';

const longNote = 'x'.repeat(10_000);
const rows = 480;
const at = (i: number) => new Date(Date.UTC(2025, 0, 1, i)).toISOString();

const { runtime, service } = leasedRuntime();
/** About 5 MB of records: 1,200 units, which is more than a request may read. */
let writer: Person;

beforeAll(async () => {
  writer = await service.createPerson();
  for (let from = 0; from < rows; from += 96)
    await diaryOf(service, writer).post(
      Array.from({ length: 96 }, (_, i) =>
        item({ startAt: at(from + i), value: (i % 5) + 1, note: longNote }),
      ),
    );
}, 60_000);

async function unitsOf<T>(request: () => Promise<T>): Promise<{ answer: T; units: number }> {
  await runtime.resetUsage();
  const answer = await request();
  const used = (await runtime.usage()).filter(({ function: name }) => name !== 'operator');
  return { answer, units: used.reduce((sum, { readUnits }) => sum + readUnits, 0) };
}

const refused = (query: Parameters<ReturnType<typeof diaryOf>['list']>[0]) =>
  unitsOf(async () => {
    const { status, body } = await diaryOf(service, writer).list(query);
    return { status, errors: (body as unknown as RefusalAnswer).errors };
  });

describe('a request that would read more than 1,000 units is refused before it has', () => {
  test.each([
    ['sort', { sort: '-value', limit: 1 }, 'earliestMeasurementTime'],
    ['offset', { offset: 1_000_000_000, limit: 1 }, 'Link'],
    ['query', { value: '(gt)100', limit: 1 }, 'earliestMeasurementTime'],
    ['query', { sourceName: 'nowhere', limit: 1 }, 'variableName'],
  ])('%s: %p', async (path, query, hint) => {
    const { answer, units } = await refused(query);
    expect(answer.status).toBe(400);
    expect(answer.errors.map((error) => error.path)).toEqual([path]);
    expect(answer.errors[0]?.message).toContain(hint);
    expect(units).toBeLessThanOrEqual(1000);
    expect(units).toBeGreaterThan(700);
  });

  test.each([
    { groupingWidth: 86_400, value: '(gt)100', limit: 1 },
    { groupingWidth: 86_400, offset: 1_000_000, limit: 1 },
  ])('by day it may come again: what is too much now is summed up soon, %p', async (query) => {
    const { answer, units } = await refused(query);
    expect(answer.status).toBe(503);
    expect(units).toBeLessThanOrEqual(1000);
    expect(units).toBeGreaterThan(700);
  });

  test('the filter that it suggests helps', async () => {
    const narrowed = { latestMeasurementTime: at(200), limit: 1 };
    for (const query of [
      { sort: '-value' },
      { groupingWidth: 86_400, offset: 7 },
      { sourceName: 'API', offset: 150 },
    ]) {
      const { answer, units } = await unitsOf(() => diaryOf(service, writer).list({ ...query, ...narrowed }));
      expect(answer.status).toBe(200);
      expect(answer.body).toHaveLength(1);
      expect(units).toBeLessThanOrEqual(1000);
    }
  });

  test('the cursor reaches the end of the same history', async () => {
    let [path, seen] = ['/api/v3/measurements?limit=100', 0];
    while (path !== '') {
      const { answer, units } = await unitsOf(() => service.get<unknown[]>(path, writer));
      expect(units).toBeLessThanOrEqual(1000);
      seen += answer.body.length;
      const link = /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1];
      path = link === undefined ? '' : link.slice(link.indexOf('/api'));
    }
    expect(seen).toBe(rows);
  });
});

test('empty bins that a filling value makes are bounded like what is read', async () => {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  await diary.post([item({ startAt: '2000-01-01T00:00:00' }), item({ startAt: '2025-01-01T00:00:00' })]);
  await service.post('/api/v3/userVariables', { name: 'Mood', fillingType: 'zero' }, person);
  const { status, body } = await diary.list({ groupingWidth: 60, offset: 1_000_000_000 });
  expect([status, (body as unknown as RefusalAnswer).errors[0]?.path]).toEqual([400, 'groupingWidth']);
});

test.each([
  { startAt: ['(gt)2026-01-01', '(lt)2025-01-01'] },
  { value: ['1', '2'] },
  { id: ['(gt)5000', '(lt)4000'] },
  { createdAt: ['(ge)2026-01-01', '(lt)2026-01-01'] },
  { connectorName: 'no such source' },
  { earliestMeasurementTime: '2026-01-01', startAt: '(lt)2025-01-01' },
])('what cannot match is answered without reading: %p', async (query) => {
  const { answer, units } = await unitsOf(() => diaryOf(service, writer).list(query as never));
  expect([answer.status, answer.body]).toEqual([200, []]);
  // The caller's token and person.
  expect(units).toBe(2);
});

describe('notifications', () => {
  let person: Person;

  beforeAll(async () => {
    person = await service.createPerson();
    const saved = await remindersOf(service, person).save(pills());
    const { variableId, id: number } = saved.body.data.trackingReminders[0] as never as Record<
      string,
      number
    >;
    const now = epochSeconds();
    // So many as years of reminders by the minute would leave, stored in few large items.
    const items = Array.from({ length: 24 }, (_, i) => ({
      ...pendingKey(person.userId, notificationId(now - 60 * (i + 1), number as number)),
      variableId,
      dueAt: now - 60 * (i + 1),
      createdAt: now,
      updatedAt: now,
      expiresAt: now + 86_400,
      padding: longNote.repeat(20),
    }));
    await service.inTable(async () => {
      for (const Item of items) await putItem({ Item });
    });
  });

  test.each([
    ['sort', 'sort=createdAt&limit=1'],
    ['offset', 'offset=1000000000&limit=1'],
    ['query', 'variableId=1&limit=1'],
  ])('stop at 1,000 units: %s', async (path, query) => {
    const { answer, units } = await unitsOf(() =>
      service.get<RefusalAnswer>(`/api/v3/trackingReminderNotifications?${query}`, person),
    );
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, path]);
    expect(units).toBeLessThanOrEqual(1000);
  });

  test('are found by the time they asked about without reading the others', async () => {
    const { answer, units } = await unitsOf(() =>
      remindersOf(service, person).list({ reminderTime: '(lt)2020-01-01', sort: 'createdAt' }),
    );
    expect([answer.status, answer.body.data]).toEqual([200, []]);
    // The caller, the pending ones of that time, the reminders and the studies.
    expect(units).toBeLessThanOrEqual(6);
  });
});
