/**
 * A study of 100,000 measurements per variable, read from the table, analysed, drawn and saved:
 * `npm run bench -- studies [measurements per variable]`. Capacity is exact; times are of this machine and of the
 * database on it, which does not answer as fast as DynamoDB.
 */

import { measurementItem } from '../../shared/data/measurements/measurement.ts';
import { connect } from '../../shared/data/table/connection.ts';
import { batchWrite } from '../../shared/data/table/write.ts';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { channelOfId, measurementId } from '../../shared/domain/ids/measurement-id.ts';
import { findUnit } from '../../shared/domain/units/units.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { readSeries } from '../../shared/use-cases/studies/examination/study-series.ts';
import { openStudy } from '../../shared/use-cases/studies/open-study.ts';
import { findStudyVariables } from '../../shared/use-cases/studies/study-variables.ts';
import { serviceAt } from '../support/client.ts';
import { diaryOf, item } from '../support/people/measurements.ts';
import { startRuntime } from '../support/runtime.ts';

const count = Number(process.argv[2] ?? 100_000);
const now = epochSeconds();
const fiveYears = 5 * 365 * 86_400;
const rowsAtOnce = 500;

const runtime = await startRuntime();
const service = serviceAt(runtime.url);
const person = await service.createPerson({ timezone: 'Europe/Berlin' });
const { userId } = person;
const info = await runtime.info();

const names = ['Heart rate', 'Steps'] as const;
const causeVariableId = await fill(names[0], 1);
const effectVariableId = await fill(names[1], 2);

/** The first row is posted, which makes the variable; the others go straight into the table. */
async function fill(variableName: string, seed: number): Promise<number> {
  const startAt = new Date((now - fiveYears) * 1000).toISOString().slice(0, 19);
  const posted = item({ variableName, startAt, unitAbbreviatedName: 'count', sourceName: 'Bench' });
  const { body } = await diaryOf(service, person).post([posted]);
  const { id, variableId } = body.data.measurements[0] as { id: number; variableId: number };
  const channel = channelOfId(id);
  const unitId = findUnit('count')?.id as number;
  const random = mulberry32(seed);
  for (let from = 0; from < count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, i) => ({
      id: measurementId(Math.floor(now - fiveYears + ((from + i) * fiveYears) / count), channel),
      variableId,
      value: Math.round(random() * 1000) / 10,
      unitId,
      sourceName: 'Bench',
      createdAt: now,
      updatedAt: now,
    }));
    await service.inTable(() => batchWrite(rows.map((row) => ({ put: measurementItem(userId, row) }))));
  }
  return variableId;
}

/** Wall clock, processor time of this process, and what the table charged. */
async function measure<T>(label: string, work: () => Promise<T>): Promise<T> {
  await runtime.resetUsage();
  const cpu = process.cpuUsage();
  const began = performance.now();
  const result = await work();
  const wall = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const usage = await runtime.usage();
  const units = (member: 'readUnits' | 'writeUnits') => usage.reduce((sum, row) => sum + row[member], 0);
  console.log(
    `${label.padEnd(34)} ${wall.toFixed(0).padStart(7)} ms  ${((user + system) / 1000).toFixed(0).padStart(6)} ms CPU  ` +
      `${units('readUnits').toFixed(0).padStart(6)} RCU  ${units('writeUnits').toFixed(0).padStart(4)} WCU`,
  );
  return result;
}

const { tableName, region, dynamodbEndpoint: endpoint, accessKeyId, secretAccessKey } = info;
connect(tableName, { region, endpoint, credentials: { accessKeyId, secretAccessKey } });
const pair = { causeVariableId, effectVariableId };
const variables = await findStudyVariables(userId, { type: 'individual', ...pair }, now);
if (variables === undefined) throw new Error('The variables are gone.');
const examination = {
  ...pair,
  ...variables,
  type: 'individual',
  person: { userId, timezone: 'Europe/Berlin' },
  withCharts: true,
  recalculate: false,
  now,
} as const;

console.log(`${count} measurements of each of two variables over five years`);
for (let run = 1; run <= 2; run++)
  await measure(`read both (run ${run})`, () =>
    readSeries(examination.person, [variables.cause, variables.effect], examination.now),
  );
await measure('create the study', () => openStudy(examination, {}));
await measure('open it again, data unchanged', () => openStudy(examination, {}));
await measure('recalculate', () => openStudy({ ...examination, recalculate: true }, {}));
const began = performance.now();
const answer = await fetch(`${runtime.url}/api/v3/study/create`, {
  method: 'POST',
  headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ causeVariableName: names[0], effectVariableName: names[1] }),
});
const body = await answer.text();
console.log(
  `${'over HTTP, one request'.padEnd(34)} ${(performance.now() - began).toFixed(0).padStart(7)} ms  status ${answer.status}, ${body.length} bytes`,
);
await runtime.stop();
