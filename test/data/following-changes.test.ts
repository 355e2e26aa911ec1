import { expect, jest, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler } from '../../functions/jobs/follow-changes.ts';
import { createSession, noteDevice, readSessionSecret } from '../../shared/data/access/session.ts';
import { writeEntries } from '../../shared/data/changes/change-entries.ts';
import type { StreamRecord } from '../../shared/data/changes/stream-record.ts';
import { sessionKey } from '../../shared/data/keys/access.ts';
import { changesKey } from '../../shared/data/keys/changes.ts';
import { personKey } from '../../shared/data/keys/people.ts';
import { listDevices, saveDevices } from '../../shared/data/pushes/devices.ts';
import { getItem } from '../../shared/data/table/read.ts';
import { toStored } from '../../shared/data/table/stored-values.ts';
import { deleteItem, putItem } from '../../shared/data/table/write.ts';
import { listDueLanes } from '../../shared/data/webhooks/lanes.ts';
import { saveWebhook } from '../../shared/data/webhooks/webhook.ts';
import { readWaiting } from '../../shared/data/webhooks/webhook-queue.ts';
import { followChanges } from '../../shared/use-cases/changes/follow-changes.ts';
import { connectFaultily, type Fault } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());
const now = 1_800_000_000;

let people = 0;
const hookOf = (userId: number) => `hook-${userId}`;
/** Somebody who wants to hear of their measurements. */
async function somebody(): Promise<number> {
  people += 1;
  await putItem({ Item: personKey(people) });
  const webhook = { webhookId: hookOf(people), ownerId: people, url: 'https://example.com/', generation: 1 };
  await saveWebhook(
    { ...webhook, events: ['measurements.changed'], createdAt: now, updatedAt: now },
    undefined,
  );
  return people;
}

/** One change of somebody's that was logged under that number, as the stream reports it. */
function logged(userId: number, number: number): StreamRecord {
  const key = changesKey(userId, number);
  const entries = writeEntries([{ kind: 'measurement', id: number, deleted: false }]);
  return {
    eventName: 'INSERT',
    dynamodb: {
      Keys: toStored(key),
      NewImage: toStored({ ...key, entries, count: 1, at: now, expiresAt: now + 86_400 }),
      SequenceNumber: `${userId}-${number}`,
    },
  };
}
/** What nobody writes and nobody can read. */
function broken(userId: number, number: number): StreamRecord {
  const { dynamodb, ...record } = logged(userId, number);
  return { ...record, dynamodb: { ...dynamodb, NewImage: dynamodb?.Keys } };
}

const queuedFor = async (userId: number) =>
  (await readWaiting({ webhookId: hookOf(userId) }, now, 1)).flatMap(({ changes }) =>
    changes.map(({ id }) => id),
  );
const follow = (records: readonly StreamRecord[]) =>
  followChanges(records, now, {
    hasTime: () => true,
    onFailure: (error) => {
      throw error;
    },
  });

const faults = (['dies', 'losesAnswer', 'throttles'] as const).flatMap((kind) =>
  [1, 2, 3, 4, 8].map((atWrite): Fault => ({ kind, atWrite })),
);

test.each(faults)(
  'a batch in which the database $kind at write $atWrite is queued whole and once',
  async (fault) => {
    const crowd = [await somebody(), await somebody()];
    const batch = [1, 2].flatMap((number) => crowd.map((userId) => logged(userId, number)));
    const result = await connection.under(fault, () => follow(batch));
    const left = result?.unhandled ?? batch;
    const done = batch.filter((record) => !left.includes(record));
    for (const userId of crowd) {
      const own = (records: readonly StreamRecord[]) =>
        records.flatMap(({ dynamodb }) => {
          const [owner, number] = (dynamodb?.SequenceNumber ?? '').split('-').map(Number);
          return owner === userId ? [number] : [];
        });
      // Whatever is not left is there, and nothing of one person overtakes what they did before.
      expect(await queuedFor(userId)).toEqual(expect.arrayContaining(own(done)));
      expect(own([...done, ...left])).toEqual([1, 2]);
    }
    if (fault.kind !== 'losesAnswer') expect(left).not.toEqual([]);
    expect((await follow(left)).unhandled).toEqual([]);
    const lanes = (await listDueLanes(now)).map(({ webhookId }) => webhookId);
    for (const userId of crowd) {
      expect(await queuedFor(userId)).toEqual([1, 2]);
      expect(lanes).toContain(hookOf(userId));
    }
  },
);

test('what there is no time for is left, and the rest reported as done', async () => {
  const userId = await somebody();
  const batch = [1, 2, 3].map((number) => logged(userId, number));
  let asked = 0;
  const { unhandled } = await followChanges(batch, now, {
    hasTime: () => ++asked <= 2,
    onFailure: () => undefined,
  });
  expect([unhandled, await queuedFor(userId)]).toEqual([batch.slice(2), [1, 2]]);
});

test('Lambda is told what it shall go on with, and to cut a batch whose first record cannot be handled', async () => {
  const log = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const [one, other] = [await somebody(), await somebody()];
    const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 60_000 } as Context;
    const batch = [logged(one, 1), broken(one, 2), logged(one, 3), logged(other, 1)];
    const report = (...records: (StreamRecord | undefined)[]) => ({
      batchItemFailures: records.map((record) => ({ itemIdentifier: record?.dynamodb?.SequenceNumber })),
    });
    expect(await handler({ Records: batch }, context)).toEqual(report(batch[1], batch[2]));
    expect([await queuedFor(one), await queuedFor(other)]).toEqual([[1], [1]]);
    await expect(handler({ Records: batch.slice(1) }, context)).rejects.toThrow('split in half');
    expect(await handler({ Records: batch.slice(1, 2) }, context)).toEqual(report(batch[1]));
    expect(await handler({ Records: batch.slice(2) }, context)).toEqual(report());
    expect([await queuedFor(one), await queuedFor(other)]).toEqual([[1, 3], [1]]);
  } finally {
    log.mockRestore();
  }
});

test('a session that runs out ends the pushes to its browser, unless somebody has signed in there again', async () => {
  const userId = await somebody();
  const device = { id: 7, name: 'Phone', endpoint: 'https://push.example/7', p256dh: 'p', auth: 'a' };
  await saveDevices(userId, () => [{ ...device, createdAt: now, updatedAt: now }], now);
  const session = async () => {
    const made = await createSession({ userId, method: 'code', device: 'Firefox' }, now);
    const { hash } = readSessionSecret(made?.secret ?? '') ?? { hash: '' };
    await noteDevice({ userId, hash } as Parameters<typeof noteDevice>[0], device.id);
    return sessionKey(userId, hash);
  };
  /** As the table does with what has expired. */
  const runOut = async (key: ReturnType<typeof sessionKey>): Promise<StreamRecord> => {
    const item = await getItem(key);
    await deleteItem({ Key: key });
    return { eventName: 'REMOVE', dynamodb: { Keys: toStored(key), OldImage: toStored(item) } };
  };
  const follow = (record: StreamRecord) =>
    followChanges([record], now, { hasTime: () => true, onFailure: () => undefined });
  const [first, second] = [await session(), await session()];
  await follow(await runOut(first));
  expect(await listDevices(userId)).toHaveLength(1);
  expect(await follow(await runOut(second))).toMatchObject({ counts: { sessions: 1 }, unhandled: [] });
  expect(await listDevices(userId)).toEqual([]);
});
