import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { personPartition } from '../../shared/data/keys/key.ts';
import { measurementKey, measurementPrefix } from '../../shared/data/keys/measurements.ts';
import { listByPrefix } from '../../shared/data/table/read.ts';
import { batchWrite } from '../../shared/data/table/write.ts';
import { mapInParallel } from '../../shared/platform/parallel.ts';
import { serviceAt } from '../support/client.ts';
import { sendOnce, sendUntilAnswered } from '../support/faults/patient-client.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import { diaryOf, item, type PostedItem, type SaveAnswer } from '../support/people/measurements.ts';
import { longLivedPerson } from '../support/people/reminders.ts';
import { startRuntime } from '../support/runtime.ts';

const { runtime, service } = leasedRuntime();

beforeAll(async () => {
  await runtime.clock({ now: '2026-06-10T12:00:00Z' });
});

const rowsPerBatch = 200;
const start = Date.UTC(2026, 3, 20) / 1000;

/** Half an hour apart, batch by batch in turns: all of them touch the same days. */
const batchOf = (batch: number, batches: number): PostedItem[] =>
  Array.from({ length: rowsPerBatch }, (_, i) =>
    item({
      variableName: 'Steps',
      variableCategoryName: 'Physical Activity',
      unitAbbreviatedName: 'count',
      combinationOperation: 'SUM',
      value: 0.1 * (i + 1) + batch,
      startAt: new Date((start + (i * batches + batch) * 1800) * 1000).toISOString().slice(0, 19),
      sourceName: 'Oura Ring',
    }),
  );

test('parallel batches into a partition that is too slow for them are all stored exactly once and summed up completely', async () => {
  const person = await longLivedPerson(service);
  const diary = diaryOf(service, person);
  const batches = [0, 1, 2].map((batch) => batchOf(batch, 3));
  const posting = (items: readonly PostedItem[]) =>
    ({ method: 'POST', path: '/api/v3/measurements/post', body: items }) as const;

  await runtime.setFaults({ partitionWritesPerSecond: 0 });
  const refused = await Promise.all(batches.map((items) => sendOnce(service, person, posting(items))));
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
  // No sooner than a partition takes a batch, and no later than a person would wait.
  for (const { headers } of refused) {
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(10);
  }

  await runtime.setFaults({ partitionWritesPerSecond: 150 });
  const sent = await Promise.all(
    batches.map((items) => sendUntilAnswered<SaveAnswer>(service, person, posting(items))),
  );
  await runtime.setFaults();
  expect(sent.map(({ answer }) => answer.body.data.measurements.length)).toEqual(
    batches.map((items) => items.length),
  );

  const byDay = async () =>
    (await diary.list({ variableName: 'Steps', groupingWidth: 86_400, limit: 200 })).body;
  const shape = ({ startAt, value }: { startAt: string; value: unknown }) => `${startAt} ${value}`;
  const stored: string[] = [];
  for (let offset = 0; stored.length === offset; offset += 200)
    stored.push(...(await diary.list({ limit: 200, offset })).body.map(shape));
  expect(stored).toEqual(batches.flat().map(shape).sort());
  const fromRows = await byDay();
  await runtime.clock({ advance: 3600 });
  await runtime.tick(['seal-histories']);
  expect(await byDay()).toEqual(fromRows);
});

test('whoever is erased leaves room for those whose rows lie beside theirs', async () => {
  const own = await startRuntime({
    assembly: join(process.env.DAYMARK_ASSEMBLY ?? '', '..', 'closed'),
    schedules: 'manual',
  });
  try {
    const here = serviceAt(own.url);
    const [leaver, neighbour] = [await here.createPerson(), await here.createPerson()];
    const rows = Array.from({ length: 1_200 }, (_, i) => ({
      put: { ...measurementKey(leaver.userId, 1_000_000 + i), value: i },
    }));
    await here.inTable(() => batchWrite(rows));
    await here.del('/api/v3/user/delete?reason=enough', leaver);
    // All keys lie in one partition, which takes half as much again as the job removes.
    await own.setFaults({ partitionWritesPerSecond: 450, partitions: 1 });
    let isOver = false;
    const erasing = own.tick(['purge-people']).finally(() => {
      isOver = true;
    });
    const statuses: number[] = [];
    for (let minute = 0; !isOver; minute++) {
      const startAt = new Date((start + minute * 60) * 1000).toISOString().slice(0, 19);
      statuses.push((await diaryOf(here, neighbour).post(item({ startAt }))).status);
    }
    expect(await erasing).toMatchObject([{ ok: true, result: { erased: 1 } }]);
    const { fates } = await own.setFaults();
    expect([fates.throttle, fates.handBackPart]).toEqual([0, 0]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const left = await here.inTable(() => listByPrefix(personPartition(leaver.userId), measurementPrefix));
    expect(left).toEqual([]);
  } finally {
    await own.stop();
  }
});

test('nobody whose rows lie beside those of a long import is refused, though it has more than the partition takes', async () => {
  const [importer, neighbour] = [await longLivedPerson(service), await longLivedPerson(service)];
  const batches = Array.from({ length: 5 }, (_, batch) => batchOf(batch, 5));
  await runtime.setFaults({ partitionWritesPerSecond: 150, partitions: 1 });
  let isOver = false;
  const importing = mapInParallel(batches, 1, (body) =>
    sendUntilAnswered<SaveAnswer>(service, importer, {
      method: 'POST',
      path: '/api/v3/measurements/post',
      body,
    }),
  ).finally(() => {
    isOver = true;
  });
  const statuses: number[] = [];
  for (let minute = 0; !isOver; minute++) {
    const startAt = new Date((start + minute * 60) * 1000).toISOString().slice(0, 19);
    statuses.push((await diaryOf(service, neighbour).post(item({ startAt }))).status);
  }
  expect((await importing).map(({ answer }) => answer.status)).toEqual(batches.map(() => 200));
  const { fates } = await runtime.setFaults();
  expect(fates.handBackPart).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
