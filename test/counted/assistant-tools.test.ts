import { beforeAll, expect, jest, test } from '@jest/globals';
import { createEvent, parseTarget } from '../../lib/local/gateway/event.ts';
import { connect } from '../../shared/data/table/connection.ts';
import { sumUsage } from '../bench/operations/sum-usage.ts';
import { type Person, type Service, serviceAt } from '../support/client.ts';
import { importHandler } from '../support/import-handler.ts';
import { WaveCounter } from '../support/operations/wave-counter.ts';
import { messageOf, toolMessage } from '../support/people/assistant-messages.ts';
import { type LetIn, letIn } from '../support/people/assistants.ts';
import { history } from '../support/people/histories.ts';
import { diaryOf, item } from '../support/people/measurements.ts';
import { reminder, remindersOf } from '../support/people/reminders.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../support/runtime.ts';

const counter = new WaveCounter();
let runtime: RuntimeEndpoints;
let service: Service;
let person: Person;
let assistant: LetIn;
let app: { readonly token: string };

beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  runtime = await leaseRuntime();
  service = serviceAt(runtime.url);
  process.env.ISSUER = runtime.url;
  person = await service.createPerson({ timezone: 'UTC' });
  await diaryOf(service, person).post([...history({ days: 60 }), item({ variableName: 'Mood' })]);
  assistant = await letIn(service, person);
  app = await service.grant(person.userId, await service.createClient(person.userId));
  const { tableName, region, dynamodbEndpoint, accessKeyId, secretAccessKey } = await runtime.info();
  const credentials = { accessKeyId, secretAccessKey };
  const { requestHandler } = counter;
  connect(tableName, { region, endpoint: dynamodbEndpoint, credentials, requestHandler });
});

interface Sent {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Handles a request in this process, so that its calls can be watched. */
async function countOf({ operation, method, path, token, body, headers }: Sent) {
  const target = parseTarget(path);
  if (target === undefined) throw new Error(`${path} is no path.`);
  const sent = {
    host: 'localhost',
    'content-type': 'application/json',
    accept: 'application/json',
    ...headers,
  };
  const received = {
    requestId: 'test',
    method,
    target,
    protocol: 'HTTP/1.1',
    rawHeaders: Object.entries({ ...sent, authorization: `Bearer ${token}` }).flat(),
    sourceIp: '192.0.2.1',
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    receivedAt: Date.now(),
  };
  const route = { key: `${method} ${target.path}`, functionArn: '' };
  const event = createEvent(received, { route, pathParameters: undefined }, 'api');
  const { handler } = await importHandler(operation);
  await runtime.resetUsage();
  counter.reset();
  const context = { awsRequestId: 'test', getRemainingTimeInMillis: () => 60_000 };
  const answer = await handler(JSON.parse(JSON.stringify(event)), context);
  await counter.settled();
  expect([answer.statusCode, answer.body]).toEqual([200, expect.not.stringContaining('"isError":true')]);
  const { roundTrips, readUnits, writeUnits } = sumUsage(await runtime.usage(), 'operator');
  return { roundTrips, readUnits, writeUnits, waves: counter.waves, body: JSON.parse(answer.body) };
}

const call = (tool: string, args: Readonly<Record<string, unknown>> = {}) =>
  countOf({
    operation: 'assistants',
    method: 'POST',
    path: '/mcp',
    token: assistant.token,
    ...toolMessage(tool, args),
  });

const request = (operation: string, method: string, path: string, body?: unknown) =>
  countOf({ operation, method, path: `/api/v3/${path}`, token: app.token, body });

const posted = (startAt: string) =>
  item({ variableName: 'Mood', variableCategoryName: 'Emotions', value: 3, startAt });
const span = 'earliestMeasurementTime=2025-01-01T00:00:00&latestMeasurementTime=2025-02-28T23:59:59';
const mood = (at: string) => ({ variable: 'Mood', value: 3, unit: '/5', at });

/** What a call takes, and what an app's request takes that does the same; each after one that found what only the first finds. */
const trials: readonly (readonly [
  string,
  () => Promise<unknown>,
  () => ReturnType<typeof call>,
  () => ReturnType<typeof call>,
])[] = [
  [
    'find_variables',
    () => call('find_variables', { search: 'Warmth' }),
    () => call('find_variables', { search: 'Warmth' }),
    () => request('get-user-variables', 'GET', 'userVariables?limit=25&includeDays=true&searchPhrase=Warmth'),
  ],
  [
    'daily_values',
    async () => undefined,
    () => call('daily_values', { variable: 'Warmth', from: '2025-01-01', to: '2025-02-28' }),
    () =>
      request(
        'get-measurements',
        'GET',
        `measurements?variableName=Warmth&groupingWidth=86400&limit=200&${span}`,
      ),
  ],
  [
    'study',
    () => call('study', { cause: 'Melatonin', effect: 'Warmth' }),
    () => call('study', { cause: 'Melatonin', effect: 'Warmth' }),
    () =>
      request('post-study-create', 'POST', 'study/create', {
        causeVariableName: 'Melatonin',
        effectVariableName: 'Warmth',
      }),
  ],
  [
    'what_stands_out',
    async () => undefined,
    () => call('what_stands_out'),
    () => request('get-discoveries', 'GET', 'discoveries'),
  ],
  [
    'due',
    () => remindersOf(service, person).save(reminder({ reminderStartTimeLocal: '00:00:00' })),
    () => call('due'),
    () => request('get-tracking-reminder-notifications', 'GET', 'trackingReminderNotifications?limit=20'),
  ],
  [
    'record',
    async () => {
      await call('record', mood('2026-03-01T08:00'));
      await request('post-measurements', 'POST', 'measurements/post', [posted('2026-03-01T08:00:00')]);
    },
    () => call('record', mood('2026-03-02T08:00')),
    () => request('post-measurements', 'POST', 'measurements/post', [posted('2026-03-03T08:00:00')]),
  ],
];

test.each(trials)(
  '%s takes what its operation takes, a read and a write more for the counter of its requests',
  async (_, settle, ofTool, ofApp) => {
    await settle();
    const operation = await ofApp();
    const tool = await ofTool();
    expect(tool.roundTrips).toBeLessThanOrEqual(operation.roundTrips + 1);
    expect(tool.waves).toBeLessThanOrEqual(Math.max(2, operation.waves));
    expect(tool.readUnits).toBeLessThanOrEqual(operation.readUnits + 1);
    expect(tool.writeUnits).toBeLessThanOrEqual(operation.writeUnits + 1);
  },
);

test('undo looks at the entry before it takes it back, which is one read more', async () => {
  const recorded = await call('record', mood('2026-03-04T08:00'));
  const { entry } = recorded.body.result.structuredContent;
  const { roundTrips, waves, writeUnits } = await call('undo', { entry });
  expect({ roundTrips, waves, writeUnits }).toEqual({ roundTrips: 5, waves: 3, writeUnits: 4 });
});

test('listing the tools reads the token and its counter in one call, and writes the counter', async () => {
  const { roundTrips, waves, writeUnits } = await countOf({
    operation: 'assistants',
    method: 'POST',
    path: '/mcp',
    token: assistant.token,
    ...messageOf('tools/list'),
  });
  expect({ roundTrips, waves, writeUnits }).toEqual({ roundTrips: 2, waves: 2, writeUnits: 1 });
});
