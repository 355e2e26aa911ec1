import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { connect } from '../../shared/data/table/connection.ts';
import { accessKindOf } from '../../shared/routes/access-kind-of.ts';
import { postImportsEnd } from '../../shared/routes/imports/post-imports-end.ts';
import { routes } from '../../shared/routes/index.ts';
import type { Route } from '../../shared/routes/route.ts';
import { eventOf } from '../bench/operations/event-of.ts';
import { beyondLimits, limits } from '../bench/operations/limits.ts';
import type { BenchRequest } from '../bench/operations/scenario.ts';
import { scenarios } from '../bench/operations/scenarios.ts';
import { stagesOf } from '../bench/operations/stages.ts';
import { sumUsage } from '../bench/operations/sum-usage.ts';
import { type Service, serviceAt } from '../support/client.ts';
import { importHandler } from '../support/import-handler.ts';
import { WaveCounter } from '../support/operations/wave-counter.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../support/runtime.ts';

const counter = new WaveCounter();
const realNow = Date.now.bind(Date);
let runtime: RuntimeEndpoints;
let service: Service;
let stageOf: ReturnType<typeof stagesOf>;

beforeAll(async () => {
  // Handlers in this process write their log to it.
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  runtime = await leaseRuntime();
  service = serviceAt(runtime.url);
  process.env.ISSUER = runtime.url;
  stageOf = stagesOf(service, () => undefined);
  await service.createPerson();
  const { tableName, region, dynamodbEndpoint, accessKeyId, secretAccessKey } = await runtime.info();
  const credentials = { accessKeyId, secretAccessKey };
  const { requestHandler } = counter;
  connect(tableName, { region, endpoint: dynamodbEndpoint, credentials, requestHandler });
});

/** Handles a request in this process, so that its calls can be watched. */
async function handle(route: Route, request: BenchRequest) {
  const { handler } = await importHandler(route.id);
  const context = { awsRequestId: 'test', getRemainingTimeInMillis: () => 60_000 };
  return handler(JSON.parse(eventOf(route, request)), context) as Promise<{ statusCode: number }>;
}

/** Each request comes in a second of its own: writing again what was written in the same second may cost less. */
function nextSecond(): void {
  const now = Math.max(realNow(), Date.now() + 1000);
  jest.spyOn(Date, 'now').mockImplementation(() => now);
}

async function countOf(route: Route, request: BenchRequest, status = 200) {
  nextSecond();
  await runtime.resetUsage();
  counter.reset();
  const { statusCode } = await handle(route, request);
  await counter.idle();
  const { calls, waves } = counter;
  const usage = sumUsage(await runtime.usage(), 'operator');
  expect([statusCode, usage.roundTrips]).toEqual([status, calls]);
  return { ...usage, waves };
}

/** What is neither the person's own alone nor a device's. */
const isForApps = (route: Route) =>
  accessKindOf(route) !== undefined &&
  route.access.kind === 'token' &&
  route.access.firstParty !== true &&
  route.access.receiver === undefined &&
  // An import is ended by the caller who began it, which here is the person.
  route.id !== postImportsEnd.id;

const rows = 150;
const measured = limits.filter(({ operation }) => routes.some(({ id }) => id === operation));

describe('takes no more round trips, waves or units than its limit', () => {
  test.each(measured.map(({ operation, scenario }) => [operation, scenario]))(
    '%s, %s',
    async (operation, name) => {
      const route = routes.find(({ id }) => id === operation) as Route;
      const scenario = scenarios[operation]?.find((one) => one.name === name);
      if (scenario === undefined) throw new Error(`There is no such scenario.`);
      const stage = await stageOf(scenario.role ?? (route.method === 'GET' ? 'reader' : 'writer'), rows);
      const [first, second] = await scenario.requests(stage, 2);
      // The first finds what only the first does, such as a new source's place.
      await countOf(route, first as BenchRequest);
      const figure = { operation, scenario: name, rows, ...(await countOf(route, second as BenchRequest)) };
      expect(beyondLimits([figure])).toEqual([]);
    },
  );
});

describe('by an app a read takes one write and one wave more, for the person’s ledger, and a write two at most', () => {
  const asked = routes.flatMap((route) => {
    const [scenario] = scenarios[route.id] ?? [];
    return scenario !== undefined && isForApps(route) ? [[route.id, scenario.name] as const] : [];
  });

  test.each(asked)('%s, %s', async (operation, name) => {
    const route = routes.find(({ id }) => id === operation) as Route;
    const scenario = scenarios[operation]?.find((one) => one.name === name);
    const stage = await stageOf(scenario?.role ?? (route.method === 'GET' ? 'reader' : 'writer'), rows);
    const client = await service.createClient(stage.person.userId);
    const { token } = await service.grant(stage.person.userId, client);
    const requests = (await scenario?.requests(stage, 4)) as BenchRequest[];
    const [first, own, firstOfApp, ofApp] = requests as [
      BenchRequest,
      BenchRequest,
      BenchRequest,
      BenchRequest,
    ];
    await countOf(route, first);
    const before = await countOf(route, own);
    await countOf(route, { ...firstOfApp, token });
    const after = await countOf(route, { ...ofApp, token });
    // The one unit that is read besides is the grant, which says what the app may do.
    // A write is noted before it is done, and when it is.
    const notes = route.method === 'GET' ? 1 : 2;
    const most = {
      waves: before.waves + notes,
      roundTrips: before.roundTrips + notes,
      writeUnits: before.writeUnits + notes,
      readUnits: before.readUnits + 1,
    };
    if (route.method === 'GET') expect(after).toMatchObject(most);
    // What a write finds may be less for the app: an import that is the person's own, a card that is answered. And it
    // may be more where the person's own changed nothing: what an app wrote bears its name.
    else if (before.writeUnits > 0)
      expect(
        beyondLimits(
          [{ operation, scenario: name, rows, ...after }],
          [{ operation, scenario: name, ...most }],
        ),
      ).toEqual([]);
  });
});

test('every limit is of a scenario that there is', () => {
  const unknown = measured.filter(
    ({ operation, scenario }) => !scenarios[operation]?.some(({ name }) => name === scenario),
  );
  expect(unknown).toEqual([]);
});

describe('a token that is not good, but names somebody', () => {
  const forged = (userId: number) => `dm_${userId}_${'A'.repeat(43)}`;
  const operations = routes.filter(({ access }) => access.kind === 'token').map(({ id }) => id);
  const asked = operations.flatMap((operation) =>
    (scenarios[operation] ?? []).map(({ name }) => [operation, name] as const),
  );

  test.each(asked)('reads the same few keys, whatever that person has: %s, %s', async (operation, name) => {
    const route = routes.find(({ id }) => id === operation) as Route;
    const scenario = scenarios[operation]?.find((one) => one.name === name);
    const stage = await stageOf(scenario?.role ?? (route.method === 'GET' ? 'reader' : 'writer'), rows);
    const [request] = (await scenario?.requests(stage, 1)) ?? [];
    const refused = (userId: number) =>
      countOf(route, { ...(request as BenchRequest), token: forged(userId) }, 401);
    const nobody = 9_007_199_254;
    const count = await refused(stage.person.userId);
    expect(count).toEqual(await refused(nobody));
    expect(count).toMatchObject({ waves: 1, roundTrips: 1, writeUnits: 0 });
    expect(count.readUnits).toBeLessThanOrEqual(10);
  });
});
