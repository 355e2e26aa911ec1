import { beforeAll, describe, expect, test } from '@jest/globals';
import { messageKey } from '../../../shared/data/keys/feed.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import type { Person } from '../../support/client.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { feedOf } from '../../support/people/feed.ts';

const messages = 420;
/** As large as a card may be. */
const content = 'x'.repeat(12_200);

const { runtime, service } = leasedRuntime();
let reader: Person;

/** 420 large messages, a minute from another each twenty: 1,260 units, more than a request may read. */
beforeAll(async () => {
  reader = await service.createPerson();
  const put = (i: number) => {
    const id = `m${i}`;
    const createdAt = Date.UTC(2026, 10, 14, 8, Math.floor(i / 20)) / 1000;
    const card = JSON.stringify({ id, content });
    return { put: { ...messageKey(reader.userId, createdAt, id), card, createdAt, updatedAt: createdAt } };
  };
  await service.inTable(() => batchWrite(Array.from({ length: messages }, (_, i) => put(i))));
  await runtime.clock({ now: '2026-11-14T08:21:00Z' });
});

async function unitsOf<T>(request: () => Promise<T>): Promise<{ answer: T; units: number }> {
  await runtime.resetUsage();
  const answer = await request();
  const used = (await runtime.usage()).filter(({ function: name }) => name !== 'operator');
  return { answer, units: used.reduce((sum, { readUnits }) => sum + readUnits, 0) };
}

describe('a feed of large messages', () => {
  test('is read only as far as the page needs', async () => {
    const { answer, units } = await unitsOf(() => feedOf(service, reader).get('limit=1'));
    expect(answer.body.cards).toHaveLength(1);
    expect(units).toBeLessThan(40);
  });

  test('can be read in the largest page that is allowed', async () => {
    const { answer, units } = await unitsOf(() => feedOf(service, reader).get('limit=200'));
    expect(answer.body.cards).toHaveLength(200);
    expect(units).toBeLessThan(1000);
  });

  test('is read within the span of time asked for, and not at all where there is none', async () => {
    const span = 'createdAt=(ge)2026-11-14T08:05:00&createdAt=(lt)2026-11-14T08:06:00&sort=id';
    const { answer, units } = await unitsOf(() => feedOf(service, reader).get(span));
    expect(answer.body.cards).toHaveLength(20);
    expect(units).toBeLessThan(90);
    const earlier = await unitsOf(() => feedOf(service, reader).get('updatedAt=(lt)2026-11-14T08:01:00'));
    expect(earlier.answer.body.cards).toHaveLength(20);
    expect(earlier.units).toBeLessThan(90);
    const never = await unitsOf(() =>
      feedOf(service, reader).get('createdAt=(gt)2026-11-15&createdAt=(lt)2026-11-14'),
    );
    expect(never.answer.body.cards).toEqual([]);
    expect(never.units).toBeLessThan(5);
  });

  test.each([
    ['sort', 'sort=-updatedAt&limit=1', 'createdAt'],
    ['offset', 'offset=1000000000&limit=1', 'createdAt'],
    ['updatedAt', 'updatedAt=(gt)2026-11-14T08:30:00&limit=1', 'createdAt'],
  ])('is refused by %s where more would have to be read', async (path, query, hint) => {
    const { answer, units } = await unitsOf(() => feedOf(service, reader).refuseGet(query));
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error) => error.path)).toEqual([path]);
    expect(answer.body.errors[0]?.message).toContain(hint);
    expect(units).toBeLessThanOrEqual(1000);
  });

  test('is answered by POST for little more than a page', async () => {
    const { answer, units } = await unitsOf(() => feedOf(service, reader).post([]));
    expect(answer.body.cards).toHaveLength(100);
    expect(units).toBeLessThan(400);
  });
});
