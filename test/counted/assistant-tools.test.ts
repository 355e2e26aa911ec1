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
  const questions = ['Calm', 'Energy', 'Focus', 'Ease'].map((variableName) =>
    reminder({ variableName, reminderStartTimeLocal: '00:00:00' }),
  );
  await remindersOf(service, person).save(questions);
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
    scheme: 'http' as const,
    host: 'localhost',
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
  await counter.idle();
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

const span = 'earliestMeasurementTime=2025-01-01T00:00:00&latestMeasurementTime=2025-02-28T23:59:59';
const january = 'earliestMeasurementTime=2025-01-01T00:00:00&latestMeasurementTime=2025-01-31T23:59:59';
const pair = { cause: 'Melatonin', effect: 'Warmth' };
const mood = (at: string) => ({ variable: 'Mood', value: 3, unit: '/5', at });
const recorded = (at: string) => call('record', mood(at));
const posted = (at: string) =>
  request('post-measurements', 'POST', 'measurements/post', [
    item({ variableName: 'Mood', variableCategoryName: 'Emotions', value: 3, startAt: `${at}:00` }),
  ]);

type Counted = Promise<Awaited<ReturnType<typeof call>>>;
/** A tool, what an app asks for that does the same, and what the tool takes more; each is done once before it counts. */
type Trial = readonly [
  name: string,
  ofTool: (time: number) => Counted,
  ofApp: (time: number) => Counted,
  more: Readonly<Record<'roundTrips' | 'waves' | 'readUnits' | 'writeUnits', number>>,
];

/** The counter is read and written; what only reads does not wait for it. */
const counterOnly = { roundTrips: 1, waves: 0, readUnits: 1, writeUnits: 1 };
/** Nothing is written before the message is counted, so that parallel ones cannot pass the limit. */
const counterFirst = { ...counterOnly, waves: 1 };
/** Of a month that is summed up already. */
const day = (time: number) => `2026-03-0${time}`;
const minutesAgo = (minutes: number) =>
  new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

const trials: readonly Trial[] = [
  [
    'find_variables',
    () => call('find_variables', { search: 'Warmth' }),
    () =>
      request(
        'get-user-variables',
        'GET',
        'userVariables?limit=25&includeDays=true&sort=name&searchPhrase=Warmth',
      ),
    counterOnly,
  ],
  [
    'daily_values',
    () => call('daily_values', { variable: 'Warmth', from: '2025-01-01', to: '2025-02-28' }),
    () =>
      request(
        'get-measurements',
        'GET',
        `measurements?variableName=Warmth&groupingWidth=86400&limit=200&${span}`,
      ),
    counterOnly,
  ],
  [
    'compare_periods, which reads a period besides the first,',
    () =>
      call('compare_periods', {
        variable: 'Warmth',
        firstFrom: '2025-01-01',
        firstTo: '2025-01-31',
        secondFrom: '2025-02-01',
        secondTo: '2025-02-28',
      }),
    () =>
      request('get-measurements', 'GET', `measurements?variableName=Warmth&groupingWidth=86400&${january}`),
    { roundTrips: 5, waves: 1, readUnits: 3.5, writeUnits: 2 },
  ],
  [
    'study',
    () => call('study', pair),
    () =>
      request('post-study-create', 'POST', 'study/create', {
        causeVariableName: pair.cause,
        effectVariableName: pair.effect,
      }),
    counterFirst,
  ],
  [
    'what_stands_out',
    () => call('what_stands_out'),
    () => request('get-discoveries', 'GET', 'discoveries'),
    counterOnly,
  ],
  [
    'due',
    () => call('due'),
    () => request('get-tracking-reminder-notifications', 'GET', 'trackingReminderNotifications?limit=20'),
    counterOnly,
  ],
  [
    'answer_due',
    async () => call('answer_due', { id: await nextDue(), action: 'track', value: 3 }),
    async () =>
      request('post-tracking-reminder-notifications', 'POST', 'trackingReminderNotifications', [
        { id: await nextDue(), action: 'track', modifiedValue: 3 },
      ]),
    counterFirst,
  ],
  ['record', (time) => recorded(`${day(time)}T08:00`), (time) => posted(`${day(time)}T09:00`), counterFirst],
  [
    'undo of an old entry',
    async (time) => undone(await recorded(`${day(time)}T10:00`)),
    async (time) => deleted(await posted(`${day(time)}T11:00`)),
    counterFirst,
  ],
  [
    'undo of a young entry, which has to be looked at first,',
    async (time) => undone(await recorded(minutesAgo(2 * time))),
    async (time) => deleted(await posted(minutesAgo(2 * time))),
    { ...counterOnly, roundTrips: 2, waves: 1, readUnits: 2 },
  ],
];

async function nextDue(): Promise<number | undefined> {
  return (await remindersOf(service, person).list()).body.data[0]?.id;
}
const undone = ({ body }: Awaited<Counted>) => call('undo', { entry: body.result.structuredContent.entry });
const deleted = ({ body }: Awaited<Counted>) =>
  request('delete-measurement', 'DELETE', `measurements/delete?id=${body.data.measurements[0].id}`);

test.each(trials)(
  '%s takes what its operation takes, and the counter of requests',
  async (_, ofTool, ofApp, more) => {
    for (const one of [ofTool, ofApp]) await one(1);
    const operation = await ofApp(2);
    const { body, ...tool } = await ofTool(2);
    expect(tool).toEqual({
      roundTrips: operation.roundTrips + more.roundTrips,
      waves: operation.waves + more.waves,
      readUnits: operation.readUnits + more.readUnits,
      writeUnits: operation.writeUnits + more.writeUnits,
    });
  },
);

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
