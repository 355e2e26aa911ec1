import { expect, test } from '@jest/globals';
import { personPartition } from '../../shared/data/keys/key.ts';
import { listErasures } from '../../shared/data/people/erasure.ts';
import { createPerson } from '../../shared/data/people/new-person.ts';
import { batchWrite } from '../../shared/data/table/write.ts';
import type { Pace } from '../../shared/platform/job-limits.ts';
import { closeAccount } from '../../shared/use-cases/people/erase-person.ts';
import { purgePeople } from '../../shared/use-cases/people/purge-people.ts';
import { ownTable } from '../support/own-table.ts';

await ownTable();
const now = Date.parse('2026-06-10T09:00:00Z') / 1000;

/** Somebody with so many items who has just left. */
async function leaver(items: number, requestedAt: number): Promise<number> {
  const email = `${crypto.randomUUID()}@example.com`;
  const person = await createPerson({ email, displayName: 'A', timezone: 'UTC', administrator: false }, now);
  const userId = person?.userId ?? 0;
  const pk = personPartition(userId);
  await batchWrite(
    Array.from({ length: items }, (_, i) => ({ put: { pk, sk: `Q#${String(i).padStart(6, '0')}` } })),
  );
  await closeAccount(userId, requestedAt);
  return userId;
}

/** Steps of 20 items. */
const inSmallSteps: Pace = async (rows, work) => {
  for (let from = 0; from < rows.length; from += 20) await work(rows.slice(from, from + 20));
};

const fail = (error: unknown) => {
  throw error;
};

test('nobody’s few records wait for somebody else’s many', async () => {
  for (let i = 0; i < 4; i++) await leaver(400, now - 100 + i);
  await leaver(5, now - 10);
  let steps = 0;
  // A run that ends before any of the four could be done.
  const limits = { pace: inSmallSteps, hasTime: () => steps++ < 60 };
  expect(await purgePeople(now, fail, limits)).toEqual({ erased: 1, unfinished: 4, failed: 0 });
  expect(await purgePeople(now, fail, { ...limits, hasTime: () => true })).toMatchObject({ failed: 0 });
});

test('a run begins with those of whom least was removed so far', async () => {
  const leavers = new Set<number>();
  for (let i = 0; i < 10; i++) leavers.add(await leaver(300, now));
  for (let run = 0; run < 3; run++) {
    let steps = 0;
    await purgePeople(now, fail, { pace: inSmallSteps, hasTime: () => steps++ < 35 });
  }
  const left = (await listErasures()).filter(({ userId }) => leavers.has(userId));
  expect(left.filter(({ countedTo }) => countedTo === '')).toEqual([]);
});
