import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import {
  appendChanges,
  type ChangePack,
  numberAfter,
  readPacks,
} from '../../shared/data/changes/change-log.ts';
import { ageOfOldest, type StreamRecord } from '../../shared/data/changes/stream-record.ts';
import { measurementKey } from '../../shared/data/keys/measurements.ts';
import { personKey } from '../../shared/data/keys/people.ts';
import { toStored } from '../../shared/data/table/stored-values.ts';
import { putItem, updateItem } from '../../shared/data/table/write.ts';

import { logChanges } from '../../shared/use-cases/changes/log-changes.ts';
import { connectFaultily, type Fault } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());

const now = 1_800_000_000;
const seed = Number(process.env.DAYMARK_SEED ?? Date.now() % 2 ** 31);

let people = 0;
/** Somebody who exists; nothing else of them matters here. */
async function somebody(): Promise<number> {
  people += 1;
  await putItem({ Item: personKey(people) });
  return people;
}

/** A write to a measurement, as the stream reports it. */
function written(userId: number, id: number, sequence: string, writtenAt = now): StreamRecord {
  const Keys = toStored(measurementKey(userId, id));
  return {
    eventID: `${userId}-${id}-${sequence}`,
    eventName: 'INSERT',
    dynamodb: {
      Keys,
      NewImage: Keys,
      SequenceNumber: sequence,
      ApproximateCreationDateTime: writtenAt,
    },
  };
}
function removal(record: StreamRecord): StreamRecord {
  const { NewImage, ...dynamodb } = record.dynamodb ?? {};
  return { ...record, eventName: 'REMOVE', dynamodb: { ...dynamodb, OldImage: NewImage } };
}
/** What a run did, where nothing was expected to be left. */
const log = async (records: readonly StreamRecord[], at = now) => {
  const { counts, unhandled } = await logChanges(records, at, failOnBug);
  expect(unhandled).toEqual([]);
  return counts;
};
const failOnBug = (error: unknown) => {
  throw error;
};

async function logOf(userId: number): Promise<ChangePack[]> {
  const packs: ChangePack[] = [];
  for await (const page of readPacks(userId, 0, now)) packs.push(...page);
  return packs;
}
const idsIn = (packs: readonly ChangePack[]) => packs.flatMap(({ changes }) => changes.map(({ id }) => id));

interface Delivery {
  /** Whether it is of the second shard of two. */
  readonly ofSecond: boolean;
  /** How far back it begins, as after a crash, and how many records it has. */
  readonly back: number;
  readonly size: number;
  readonly copies: number;
  readonly fault: Fault | undefined;
}

const deliveries: fc.Arbitrary<Delivery> = fc.record({
  ofSecond: fc.boolean(),
  back: fc.constantFrom(0, 0, 1, 5, 40),
  size: fc.integer({ min: 1, max: 15 }),
  copies: fc.constantFrom(1, 1, 2, 3),
  fault: fc.option(
    fc.record({
      kind: fc.constantFrom('dies' as const, 'losesAnswer' as const, 'throttles' as const),
      atWrite: fc.integer({ min: 1, max: 3 }),
    }),
    { nil: undefined },
  ),
});

test(`whatever is repeated, cut, doubled, broken off or comes beside another shard, each change has one entry, in the order of its item, seed ${seed}`, async () => {
  const write = fc.record({ owner: fc.nat(2), row: fc.nat(4) });
  const scenario = fc.tuple(
    fc.array(write, { minLength: 1, maxLength: 40 }),
    fc.array(deliveries, { maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(scenario, async ([writes, plan]) => {
      const crowd = [await somebody(), await somebody(), await somebody()];
      // Shards count by themselves: the second begins where the first will never be, and later numbers are lower there.
      const stream = writes.map(({ owner, row }, place) => ({
        isOfSecond: row % 2 === 1,
        record: written(crowd[owner] ?? 0, 100 + row, String(row % 2 === 1 ? 5 + place : 70_000 + place)),
      }));
      const removed = new Map<string, boolean>();
      for (const { record } of stream) {
        const item = JSON.stringify(record.dynamodb?.Keys);
        const isRemoval = removed.get(item) === false;
        removed.set(item, isRemoval);
        if (isRemoval) Object.assign(record, removal(record));
      }
      const shards = [false, true].map((isSecond) =>
        stream.filter(({ isOfSecond }) => isOfSecond === isSecond).map(({ record }) => record),
      );
      const done = [0, 0];
      const deliver = async ({ ofSecond, back, size, copies, fault }: Delivery) => {
        const shard = Number(ofSecond);
        const from = Math.max(0, (done[shard] ?? 0) - back);
        const batch = (shards[shard] ?? []).slice(from, (done[shard] ?? 0) + size);
        const run = async () => {
          const result = await connection.under(fault, () => logChanges(batch, now, failOnBug));
          return result?.unhandled.length === 0;
        };
        const results = await Promise.all(Array.from({ length: copies }, () => run().catch(() => false)));
        // A shard continues only after a run that left nothing.
        if (results.some((isDone) => isDone)) done[shard] = Math.max(done[shard] ?? 0, from + batch.length);
      };
      for (const delivery of plan) await deliver(delivery);
      for (const ofSecond of [true, false])
        while ((done[Number(ofSecond)] ?? 0) < (shards[Number(ofSecond)] ?? []).length)
          await deliver({ ofSecond, back: 0, size: 7, copies: 1, fault: undefined });

      for (const [owner, userId] of crowd.entries()) {
        const packs = await logOf(userId);
        const entries = packs.flatMap(({ changes }) => changes);
        for (const row of [0, 1, 2, 3, 4]) {
          const count = writes.filter((one) => one.owner === owner && one.row === row).length;
          const ofRow = entries.filter(({ id }) => id === 100 + row).map(({ deleted }) => deleted);
          expect(ofRow).toEqual(Array.from({ length: count }, (_, i) => i % 2 === 1));
        }
        packs.slice(1).forEach((pack, i) => {
          expect(pack.number).toBe(numberAfter(packs[i] as ChangePack));
        });
      }
    }),
    { numRuns: 30, seed },
  );
});

test('a second shard is logged whatever number the first has come to', async () => {
  const userId = await somebody();
  await log([written(userId, 1, '900')]);
  expect(await log([written(userId, 2, '5'), written(userId, 3, '6')])).toMatchObject({ logged: 2 });
});

test('a record is recognised for as long as it may come again, also behind much that was logged since', async () => {
  const userId = await somebody();
  await log([written(userId, 1, '1')]);
  for (let place = 2; place < 20; place++)
    await log([written(userId, place, String(place), now + place)], now + 600 * place);
  expect(await log([written(userId, 1, '1')], now + 40_000)).toMatchObject({ logged: 0 });
});

test('a record that cannot be read stops nobody else’s', async () => {
  const userId = await somebody();
  const broken: StreamRecord = { ...written(userId, 7, '7'), eventID: undefined };
  const bugs: unknown[] = [];
  const { counts, unhandled } = await logChanges(
    [written(userId, 1, '1'), broken, written(userId, 2, '2')],
    now,
    (bug) => bugs.push(bug),
  );
  expect([counts.logged, unhandled, bugs.length]).toEqual([2, [broken], 1]);
});

test('a log that cannot be written leaves its own records for later, and those of nobody else', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const records = [written(one, 1, '1'), written(other, 2, '2')];
  const result = await connection.under(
    // Both logs are written, then it is noted of one that there is something new to look at; of the other it fails.
    { kind: 'throttles', atWrite: 4 },
    () => logChanges(records, now, failOnBug),
  );
  expect(result).toMatchObject({ counts: { logged: 1 }, unhandled: [{}], isPassing: true });
  await log(result?.unhandled ?? []);
  expect([...idsIn(await logOf(one)), ...idsIn(await logOf(other))]).toEqual([1, 2]);
});

test('entries that do not fit into one item go into several, also when writing breaks off between them', async () => {
  const userId = await somebody();
  const stream = Array.from({ length: 2_500 }, (_, place) => written(userId, place + 1, String(place + 1)));
  await connection
    .under({ kind: 'dies', atWrite: 2 }, () => logChanges(stream, now, failOnBug))
    .catch(() => undefined);
  expect(idsIn(await logOf(userId))).toHaveLength(1_000);
  expect(await log(stream)).toMatchObject({ logged: 1_500 });
  const packs = await logOf(userId);
  expect(packs.map(({ changes }) => changes.length)).toEqual([1_000, 1_000, 500]);
  expect(idsIn(packs)).toEqual(stream.map((_, place) => place + 1));
});

test('records that expire, and those of a person who is leaving, have no entry', async () => {
  const userId = await somebody();
  const removed = removal(written(userId, 1, '1'));
  const service = { type: 'Service', principalId: 'dynamodb.amazonaws.com' };
  await log([{ ...removed, userIdentity: service }]);
  expect(await logOf(userId)).toEqual([]);
  await updateItem({
    Key: personKey(userId),
    UpdateExpression: 'SET deletedAt = :now',
    ExpressionAttributeValues: { ':now': now },
  });
  expect(await log([removed, written(people + 1, 1, '2')])).toMatchObject({
    people: 0,
    logged: 0,
  });
  expect(await logOf(userId)).toEqual([]);
});

test('shards that are worked on side by side, and given again in whatever order, change nothing', async () => {
  const [one, other] = [await somebody(), await somebody()];
  // A shard has numbers of its own: they say nothing about another's.
  const shards = [one, other].map((userId, shard) =>
    Array.from({ length: 30 }, (_, place) => written(userId, place + 1, String(1_000 + 2 * place + shard))),
  );
  const batches = shards.flatMap((shard) => [shard.slice(0, 12), shard.slice(12, 20), shard.slice(20)]);
  const [first, second, third, ...others] = batches;
  for (const [a, b] of [
    [first, others[0]],
    [second, others[1]],
    [third, others[2]],
  ])
    await Promise.all([a, b, a].map((batch) => log(batch ?? [])));
  for (const batch of [...batches.toReversed(), ...batches]) await log(batch);
  const all = Array.from({ length: 30 }, (_, place) => place + 1);
  expect(idsIn(await logOf(one))).toEqual(all);
  expect(idsIn(await logOf(other))).toEqual(all);
});

test('its lag is the age of the oldest write of a batch', () => {
  const at = (seconds: number): StreamRecord => ({ dynamodb: { ApproximateCreationDateTime: seconds } });
  expect(ageOfOldest([at(now - 3), at(now - 70), at(now)], now)).toBe(70);
  expect(ageOfOldest([at(now + 5), {}], now)).toBe(0);
});

test('an item of the log stays below 400 KB, however long the ids are', async () => {
  const userId = await somebody();
  // Each character takes nine bytes there.
  const cards = Array.from({ length: 1_000 }, (_, i) => `${'\u6f22'.repeat(195)}${i}`);
  const recorded = cards.map((id, i) => ({
    userId,
    change: { kind: 'card' as const, id, deleted: false },
    mark: String(i).padStart(12, '0'),
    writtenAt: now,
  }));
  expect(await appendChanges(userId, recorded, now)).toBe(1_000);
  expect(idsIn(await logOf(userId))).toEqual(cards);
  expect(await appendChanges(userId, recorded, now)).toBe(0);
});

test('a follower that catches up reads what was logged a little earlier, not everything that it has logged since', async () => {
  const userId = await somebody();
  const reads: number[] = [];
  for (let batch = 0; batch < 12; batch++) {
    const records = Array.from({ length: 5 }, (_, i) =>
      written(userId, 100 + batch * 5 + i, String(batch * 5 + i), now - 3_600 + batch * 10),
    );
    const before = connection.reads;
    await log(records);
    reads.push(connection.reads - before);
  }
  expect(idsIn(await logOf(userId))).toHaveLength(60);
  expect(Math.max(...reads.slice(2))).toBe(Math.min(...reads.slice(2)));
});
