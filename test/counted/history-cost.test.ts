import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { blockWrite } from '../../shared/data/histories/run-block.ts';
import { moveSeal } from '../../shared/data/histories/sealing.ts';
import { connect } from '../../shared/data/table/connection.ts';
import { batchWrite } from '../../shared/data/table/write.ts';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { everyVariable } from '../../shared/domain/histories/every-variable.ts';
import { cutsOfMonth } from '../../shared/domain/histories/hour-pieces.ts';
import type { Run } from '../../shared/domain/histories/runs.ts';
import { sealableUpTo } from '../../shared/domain/histories/sealing.ts';
import { formatUtc, monthOf, startOfMonth } from '../../shared/domain/time/calendar.ts';
import { zoneOffsets } from '../../shared/domain/time/zone.ts';
import { findUnit } from '../../shared/domain/units/units.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { routes } from '../../shared/routes/index.ts';
import type { Route } from '../../shared/routes/route.ts';
import { eventOf } from '../bench/operations/event-of.ts';
import { sumUsage } from '../bench/operations/sum-usage.ts';
import { type Person, type Service, serviceAt } from '../support/client.ts';
import { importHandler } from '../support/import-handler.ts';
import { WaveCounter } from '../support/operations/wave-counter.ts';
import { diaryOf, item } from '../support/people/measurements.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../support/runtime.ts';

const counter = new WaveCounter();
const now = epochSeconds();
const hour = 3600;
const months = 12;
let runtime: RuntimeEndpoints;
let service: Service;
let person: Person;

beforeAll(async () => {
  // Handlers in this process write their log to it.
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  runtime = await leaseRuntime();
  service = serviceAt(runtime.url);
  process.env.ISSUER = runtime.url;
  person = await service.createPerson();
  await yearOfMinutes(['Pulse', 'Warmth', 'Steps']);
  await service.post('/api/v3/userVariables', { name: 'Steps', fillingValue: 0 }, person);
  const { tableName, region, dynamodbEndpoint, accessKeyId, secretAccessKey } = await runtime.info();
  const credentials = { accessKeyId, secretAccessKey };
  const { requestHandler } = counter;
  connect(tableName, { region, endpoint: dynamodbEndpoint, credentials, requestHandler });
});

/** As if they had been recorded every minute for a year, and summed up; the rows themselves are not read any more. */
async function yearOfMinutes(names: readonly string[]): Promise<void> {
  const random = mulberry32(1);
  const rows = names.map((variableName) =>
    item({ variableName, unitAbbreviatedName: 'bpm', startAt: formatUtc(now - hour), value: 70 }),
  );
  const { body } = await diaryOf(service, person).post(rows);
  const sealedUpTo = sealableUpTo(now);
  const firstMonth = monthOf(sealedUpTo) - months;
  const runsOf = (month: number): Run[] => {
    const until = Math.min(sealedUpTo, startOfMonth(month + 1));
    const hours = Math.max(0, (until - startOfMonth(month)) / hour);
    return Array.from({ length: hours }, (_, i) => ({
      from: startOfMonth(month) + i * hour,
      until: startOfMonth(month) + (i + 1) * hour,
      hour: 0,
      clockHour: 0,
      elapsedHour: 0,
      sourceName: 'Garmin',
      unitId: findUnit('bpm')?.id ?? 0,
      count: 60,
      total: 4200 + Math.floor(random() * 900),
      carry: 0,
      least: 50 + Math.floor(random() * 20),
      greatest: 80 + Math.floor(random() * 60),
    }));
  };
  const clock = { zone: zoneOffsets('UTC'), dayStartsAt: 0 };
  const variableIds = [everyVariable, ...body.data.measurements.map(({ variableId }) => variableId)];
  const blocks = variableIds.flatMap((variableId) =>
    Array.from({ length: months + 1 }, (_, i) => firstMonth + i).map((month) =>
      blockWrite(person.userId, variableId, { month, cuts: cutsOfMonth(clock, month), runs: runsOf(month) }),
    ),
  );
  await service.inTable(async () => {
    await batchWrite(blocks);
    await moveSeal(person.userId, { sealedUpTo, firstMonth });
  });
}

interface HandlerResponse {
  readonly statusCode: number;
  readonly body: string;
  readonly isBase64Encoded?: boolean;
}

/** Handles a request in this process, so that its calls can be watched. */
async function costOf(id: string, path: string, body?: object, { token } = person) {
  const route = routes.find((one) => one.id === id) as Route;
  const { handler } = await importHandler(id);
  const context = { awsRequestId: 'test', getRemainingTimeInMillis: () => 60_000 };
  await runtime.resetUsage();
  counter.reset();
  const event = eventOf(route, { path, token, ...(body && { body }) });
  const answer: HandlerResponse = await handler(JSON.parse(event), context);
  await counter.idle();
  const { waves } = counter;
  const { readUnits, writeUnits, roundTrips: calls } = sumUsage(await runtime.usage(), 'operator');
  const { statusCode: status, body: text, isBase64Encoded = false } = answer;
  const plain = isBase64Encoded ? gunzipSync(Buffer.from(text, 'base64')).toString('utf8') : text;
  return { status, body: JSON.parse(plain), calls, waves, readUnits, writeUnits };
}

test.each([0, 200])(
  'a year of minutes by day, from the day %d on, takes four waves and 60 units',
  async (offset) => {
    const query = `variableName=Pulse&groupingWidth=86400&limit=200&offset=${offset}`;
    await costOf('get-measurements', `/api/v3/measurements?${query}`);
    const cost = await costOf('get-measurements', `/api/v3/measurements?${query}`);
    expect([cost.status, cost.body.length]).toEqual([200, offset === 0 ? 200 : expect.any(Number)]);
    expect(cost.body.length).toBeGreaterThan(100);
    expect(cost.waves).toBeLessThanOrEqual(4);
    expect(cost.readUnits).toBeLessThanOrEqual(60);
  },
);

test('a study of two such years with nothing new takes seven calls in three waves and 60 units, unsealed rows included', async () => {
  const pair = { causeVariableName: 'Warmth', effectVariableName: 'Pulse' };
  await costOf('post-study-create', '/api/v3/study/create', pair);
  const cost = await costOf('post-study-create', '/api/v3/study/create', pair);
  expect([cost.status, cost.writeUnits]).toEqual([200, 0]);
  expect(cost.body.study.statistics.numberOfPairs).toBeGreaterThan(360);
  expect([cost.calls, cost.waves]).toEqual([7, 3]);
  expect(cost.readUnits).toBeLessThanOrEqual(60);
});

test('one whose gaps are filled takes two calls more: when anything was recorded at all, and in the last days', async () => {
  const pair = { causeVariableName: 'Steps', effectVariableName: 'Pulse' };
  await costOf('post-study-create', '/api/v3/study/create', pair);
  const cost = await costOf('post-study-create', '/api/v3/study/create', pair);
  expect([cost.status, cost.writeUnits]).toEqual([200, 0]);
  expect(cost.body.study.statistics.numberOfPairs).toBeGreaterThan(360);
  expect([cost.calls, cost.waves]).toEqual([9, 4]);
  expect(cost.readUnits).toBeLessThanOrEqual(60);
});

test('one of histories that are not summed up yet reads the rows of each once', async () => {
  const newcomer = await service.createPerson();
  const rows = Array.from({ length: 400 }, (_, i) =>
    item({
      variableName: i % 2 === 0 ? 'Warmth' : 'Pulse',
      unitAbbreviatedName: 'bpm',
      startAt: formatUtc(now - (i + 80) * 12 * hour),
      value: 60 + ((i * i) % 17),
    }),
  );
  expect((await diaryOf(service, newcomer).post(rows)).status).toBe(200);
  const pair = { causeVariableName: 'Warmth', effectVariableName: 'Pulse' };
  await costOf('post-study-create', '/api/v3/study/create', pair, newcomer);
  const cost = await costOf('post-study-create', '/api/v3/study/create', pair, newcomer);
  expect([cost.status, cost.body.study.statistics.numberOfPairs]).toEqual([200, expect.any(Number)]);
  expect(cost.calls).toBe(5);
});
