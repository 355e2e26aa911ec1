import { randomUUID } from 'node:crypto';
import { createEvent, parseTarget } from '../../../lib/local/gateway/event.ts';
import { findClient } from '../../../shared/data/clients/client.ts';
import type { Person, Service, TokenHolder } from '../../support/client.ts';
import { toolMessage } from '../../support/people/assistant-messages.ts';
import { type LetIn, letIn } from '../../support/people/assistants.ts';
import { history } from '../../support/people/histories.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { makePending } from '../operations/pending-notifications.ts';

export interface SentRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The request as API Gateway would hand it to the function. */
export function eventOfSent({ method, path, token, body, headers }: SentRequest): string {
  const target = parseTarget(path);
  if (target === undefined) throw new Error(`${path} is no path.`);
  const sent = {
    host: 'api.example.com',
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...headers,
  };
  const received = {
    requestId: randomUUID(),
    method,
    target,
    protocol: 'HTTP/1.1',
    scheme: 'http' as const,
    host: 'api.example.com',
    rawHeaders: Object.entries(sent).flat(),
    sourceIp: '192.0.2.1',
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    receivedAt: Date.now(),
  };
  const route = { key: `${method} ${target.path}`, functionArn: '' };
  return JSON.stringify(createEvent(received, { route, pathParameters: undefined }, 'api'));
}

/** Somebody with records, an assistant of theirs, and an app. */
export interface TrialPerson {
  readonly person: Person;
  readonly assistant: LetIn;
  readonly app: TokenHolder;
}

export async function trialPerson(service: Service): Promise<TrialPerson> {
  const person = await service.createPerson({ timezone: 'UTC' });
  await diaryOf(service, person).post([...history({ days: 60 }), item({ variableName: 'Mood' })]);
  const assistant = await letIn(service, person);
  const app = await service.grant(person.userId, await service.createClient(person.userId));
  return { person, assistant, app };
}

interface Trial {
  readonly tool: string;
  readonly operation: string;
  /** Makes what its calls and those of the app use up, each something else, and answers their ids. */
  prepare?(service: Service, person: TrialPerson, count: number): Promise<readonly number[]>;
  /** The arguments of its calls, one after another. */
  args(n: number, id: number): Readonly<Record<string, unknown>>;
  /** The same as an app asks for it. */
  app(n: number, id: number): Pick<SentRequest, 'method' | 'path' | 'body'>;
}

/** Records `count` entries of the last hour by the assistant, then as many by the app. */
async function recordEntries(service: Service, { assistant, app }: TrialPerson, count: number) {
  const { userId, clientId } = assistant;
  const client = await service.inTable(() => findClient(clientId));
  if (client === undefined) throw new Error('The assistant is gone.');
  // Access as ordinary apps have it: with an assistant's token, this many requests would be refused.
  const { token } = await service.grant(userId, client);
  const first = Date.now() - 50 * 60_000;
  const entries: number[] = [];
  for (const [variableName, holder] of [
    ['Mood', { userId, token }],
    ['Calm', app],
  ] as const) {
    const items = Array.from({ length: count }, (_, n) =>
      item({ variableName, startAt: new Date(first + n * 60_000).toISOString().slice(0, 19) }),
    );
    const { body } = await diaryOf(service, holder).post(items);
    entries.push(...body.data.measurements.map(({ id }) => id));
  }
  return entries;
}

/** Makes `count` notifications that wait for an answer for the assistant, and as many for the app. */
async function makeDue(service: Service, { person }: TrialPerson, count: number) {
  const { body } = await service.get<{ variableId: number }[]>(
    '/api/v3/measurements?variableName=Mood&limit=1',
    person,
  );
  const history = { variableName: 'Mood', variableId: body[0]?.variableId ?? 0 };
  return makePending({ service, person, history }, 2 * count);
}

const span = 'earliestMeasurementTime=2025-01-01T00:00:00&latestMeasurementTime=2025-01-31T23:59:59';
const values = `/api/v3/measurements?variableName=Warmth&groupingWidth=86400&limit=200&${span}`;
const minute = (n: number) => `2026-03-01T08:${String(n).padStart(2, '0')}`;

const trials: readonly Trial[] = [
  {
    tool: 'find_variables',
    operation: 'get-user-variables',
    args: () => ({ search: 'Warmth' }),
    app: () => ({
      method: 'GET',
      path: '/api/v3/userVariables?limit=25&includeDays=true&searchPhrase=Warmth',
    }),
  },
  {
    tool: 'daily_values',
    operation: 'get-measurements',
    args: () => ({ variable: 'Warmth', from: '2025-01-01', to: '2025-01-31' }),
    app: () => ({ method: 'GET', path: values }),
  },
  {
    tool: 'compare_periods',
    operation: 'get-measurements',
    args: () => ({
      variable: 'Warmth',
      firstFrom: '2025-01-01',
      firstTo: '2025-01-31',
      secondFrom: '2025-02-01',
      secondTo: '2025-02-28',
    }),
    app: () => ({ method: 'GET', path: values }),
  },
  {
    tool: 'study',
    operation: 'post-study-create',
    args: () => ({ cause: 'Melatonin', effect: 'Warmth' }),
    app: () => ({
      method: 'POST',
      path: '/api/v3/study/create',
      body: { causeVariableName: 'Melatonin', effectVariableName: 'Warmth' },
    }),
  },
  {
    tool: 'what_stands_out',
    operation: 'get-discoveries',
    args: () => ({}),
    app: () => ({ method: 'GET', path: '/api/v3/discoveries' }),
  },
  {
    tool: 'due',
    operation: 'get-tracking-reminder-notifications',
    args: () => ({}),
    app: () => ({ method: 'GET', path: '/api/v3/trackingReminderNotifications?limit=20' }),
  },
  {
    tool: 'record',
    operation: 'post-measurements',
    args: (n) => ({ variable: 'Mood', value: 3, unit: '/5', at: minute(n) }),
    app: (n) => ({
      method: 'POST',
      path: '/api/v3/measurements/post',
      body: [item({ variableName: 'Mood', value: 3, startAt: `${minute(n)}:00` })],
    }),
  },
  {
    tool: 'answer_due',
    operation: 'post-tracking-reminder-notifications',
    prepare: makeDue,
    args: (_, id) => ({ id, action: 'track', value: 3 }),
    app: (_, id) => ({
      method: 'POST',
      path: '/api/v3/trackingReminderNotifications',
      body: [{ id, action: 'track', modifiedValue: 3 }],
    }),
  },
  {
    tool: 'undo',
    operation: 'delete-measurement',
    prepare: recordEntries,
    args: (_, entry) => ({ entry }),
    app: (_, id) => ({ method: 'DELETE', path: `/api/v3/measurements/delete?id=${id}` }),
  },
];

export const toolTrials = trials.map(({ tool, operation, prepare, args, app }) => ({
  tool,
  operation,
  requests: async (service: Service, person: TrialPerson, count: number) => {
    const ids = (await prepare?.(service, person, count)) ?? [];
    const numbers = Array.from({ length: count }, (_, n) => n);
    const ofTool = numbers.map((n): SentRequest => {
      const { body, headers } = toolMessage(tool, args(n, ids[n] ?? 0));
      return { method: 'POST', path: '/mcp', token: person.assistant.token, body, headers };
    });
    const { token } = person.app;
    return { ofTool, ofApp: numbers.map((n): SentRequest => ({ ...app(n, ids[count + n] ?? 0), token })) };
  },
}));
