import { measurementItem } from '../../shared/data/measurements/measurement.ts';
import { countItemsOf } from '../../shared/data/people/everybodys-items.ts';
import { findReceipt } from '../../shared/data/people/receipt.ts';
import { batchWrite } from '../../shared/data/table/write.ts';
import { measurementId } from '../../shared/domain/ids/measurement-id.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { serviceAt } from '../support/client.ts';
import { diaryOf, item } from '../support/people/measurements.ts';
import { startRuntime } from '../support/runtime.ts';

/**
 * Counts the runs of the schedule that it takes to erase a person with this many measurements: `npm run bench --
 * purge`.
 */
const measurements = Number(process.argv[2] ?? 100_000);
const atOnce = 250;

const runtime = await startRuntime();
const service = serviceAt(runtime.url);
const person = await service.createPerson();
const { body } = await diaryOf(service, person).post(item());
const [first] = body.data.measurements;
if (first === undefined) throw new Error('Nothing was recorded.');

const now = epochSeconds();
const ids = Array.from({ length: measurements - 1 }, (_, i) => measurementId(now - i * 60, 1));
for (let i = 0; i < ids.length; i += atOnce) {
  const items = ids.slice(i, i + atOnce).map((id) =>
    measurementItem(person.userId, {
      id,
      variableId: first.variableId,
      value: 3,
      unitId: 1,
      sourceName: 'API',
      note: 'A note of a usual length',
      createdAt: now,
      updatedAt: now,
    }),
  );
  await service.inTable(() => batchWrite(items.map((put) => ({ put }))));
}

const { body: left } = await service.del<{ receiptId: string }>('/api/v3/user/delete?reason=bench', person);
await runtime.resetUsage();
const runs: { seconds: number; result: unknown }[] = [];
do {
  const startedAt = performance.now();
  const run = (await runtime.tick()).find(({ id }) => id === 'purge-people');
  runs.push({ seconds: Math.round((performance.now() - startedAt) / 100) / 10, result: run?.result });
} while ((runs.at(-1)?.result as { unfinished: number } | undefined)?.unfinished !== 0);
const usage = (await runtime.usage()).filter((row) => row.function === 'purge-people');
console.log(
  JSON.stringify(
    {
      measurements,
      runs,
      itemsLeft: await service.inTable(() => countItemsOf(person.userId)),
      counts: (await service.inTable(() => findReceipt(left.receiptId)))?.counts,
      readUnits: usage.reduce((sum, { readUnits }) => sum + readUnits, 0),
      writeUnits: usage.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
    },
    null,
    2,
  ),
);
await runtime.stop();
