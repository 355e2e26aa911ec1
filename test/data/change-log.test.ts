import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { type ChangePack, numberAfter, readPacks } from '../../shared/data/changes/change-log.ts';
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
function written(
  userId: number,
  id: number,
  sequence: string,
  stream = '2027-01-01T00:00:00.000',
): StreamRecord {
  const Keys = toStored(measurementKey(userId, id));
  return {
    eventName: 'INSERT',
    eventSourceARN: `arn:aws:dynamodb:local:0:table/t/stream/${stream}`,
    dynamodb: { Keys, NewImage: Keys, SequenceNumber: sequence },
  };
}

async function logOf(userId: number): Promise<ChangePack[]> {
  const packs: ChangePack[] = [];
  for await (const page of readPacks(userId, 0, now)) packs.push(...page);
  return packs;
}
const idsIn = (packs: readonly ChangePack[]) => packs.flatMap(({ changes }) => changes.map(({ id }) => id));

/** Numbers of a shard are longer than those of its parent. */
const sequenceOf = (place: number) =>
  `${place < 20 ? 99 : 1000}00000000000000${String(place).padStart(4, '0')}`;

interface Delivery {
  /** How far back it begins, as after a crash, and how many records it has. */
  readonly back: number;
  readonly size: number;
  readonly copies: number;
  readonly fault: Fault | undefined;
}

const deliveries: fc.Arbitrary<Delivery> = fc.record({
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

test(`whatever is repeated, cut, doubled or broken off, each change has one entry in its place, seed ${seed}`, async () => {
  const scenario = fc.tuple(
    fc.array(fc.nat(2), { minLength: 1, maxLength: 40 }),
    fc.array(deliveries, { maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(scenario, async ([owners, plan]) => {
      const crowd = [await somebody(), await somebody(), await somebody()];
      const stream = owners.map((owner, place) => written(crowd[owner] ?? 0, 100 + place, sequenceOf(place)));
      let done = 0;
      const deliver = async ({ back, size, copies, fault }: Delivery) => {
        const from = Math.max(0, done - back);
        const batch = stream.slice(from, done + size);
        const run = () => connection.under(fault, () => logChanges(batch, now)).catch(() => undefined);
        const results = await Promise.all(Array.from({ length: copies }, run));
        // The stream goes on only after a run that came to its end.
        if (results.some((result) => result !== undefined)) done = Math.max(done, from + batch.length);
      };
      for (const delivery of plan) await deliver(delivery);
      while (done < stream.length) await deliver({ back: 0, size: 7, copies: 1, fault: undefined });

      for (const [owner, userId] of crowd.entries()) {
        const packs = await logOf(userId);
        expect(idsIn(packs)).toEqual(owners.flatMap((one, place) => (one === owner ? [100 + place] : [])));
        packs.slice(1).forEach((pack, i) => {
          expect(pack.number).toBe(numberAfter(packs[i] as ChangePack));
        });
      }
    }),
    { numRuns: 30, seed },
  );
});

test('entries that do not fit into one item go into several, also when writing breaks off between them', async () => {
  const userId = await somebody();
  const stream = Array.from({ length: 2_500 }, (_, place) => written(userId, place + 1, String(place + 1)));
  await connection.under({ kind: 'dies', atWrite: 2 }, () => logChanges(stream, now)).catch(() => undefined);
  expect(idsIn(await logOf(userId))).toHaveLength(1_000);
  expect(await logChanges(stream, now)).toMatchObject({ logged: 1_500 });
  const packs = await logOf(userId);
  expect(packs.map(({ changes }) => changes.length)).toEqual([1_000, 1_000, 500]);
  expect(idsIn(packs)).toEqual(stream.map((_, place) => place + 1));
});

test('a stream that starts again counts from its own beginning', async () => {
  const userId = await somebody();
  await logChanges([written(userId, 1, '900')], now);
  await logChanges([written(userId, 2, '1', '2027-02-01T00:00:00.000')], now);
  await logChanges([written(userId, 1, '900')], now);
  expect(idsIn(await logOf(userId))).toEqual([1, 2]);
});

test('records that expire, and those of a person who is leaving, have no entry', async () => {
  const userId = await somebody();
  const { NewImage, ...dynamodb } = written(userId, 1, '1').dynamodb ?? {};
  const removal: StreamRecord = { eventName: 'REMOVE', dynamodb: { ...dynamodb, OldImage: NewImage } };
  const service = { type: 'Service', principalId: 'dynamodb.amazonaws.com' };
  await logChanges([{ ...removal, userIdentity: service }], now);
  expect(await logOf(userId)).toEqual([]);
  await updateItem({
    Key: personKey(userId),
    UpdateExpression: 'SET deletedAt = :now',
    ExpressionAttributeValues: { ':now': now },
  });
  expect(await logChanges([removal, written(people + 1, 1, '2')], now)).toMatchObject({
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
    await Promise.all([a, b, a].map((batch) => logChanges(batch ?? [], now)));
  for (const batch of [...batches.toReversed(), ...batches]) await logChanges(batch, now);
  const all = Array.from({ length: 30 }, (_, place) => place + 1);
  expect(idsIn(await logOf(one))).toEqual(all);
  expect(idsIn(await logOf(other))).toEqual(all);
});

test('its lag is the age of the oldest write of a batch', () => {
  const at = (seconds: number): StreamRecord => ({ dynamodb: { ApproximateCreationDateTime: seconds } });
  expect(ageOfOldest([at(now - 3), at(now - 70), at(now)], now)).toBe(70);
  expect(ageOfOldest([at(now + 5), {}], now)).toBe(0);
});
