import { randomUUID } from 'node:crypto';
import { createEvent, parseTarget } from '../../../lib/local/gateway/event.ts';
import type { Person, Service } from '../../support/client.ts';
import { toolMessage } from '../../support/people/assistant-messages.ts';
import { type LetIn, letIn } from '../../support/people/assistants.ts';
import { history } from '../../support/people/histories.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';

export interface SentRequest {
  readonly method: string;
  /** With its query. */
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
  readonly app: { readonly token: string };
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
  /** The arguments of its calls, one after another. */
  args(n: number): Readonly<Record<string, unknown>>;
  /** The same as an app asks for it. */
  app(n: number): Pick<SentRequest, 'method' | 'path' | 'body'>;
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
];

export const toolTrials = trials.map(({ tool, operation, args, app }) => ({
  tool,
  operation,
  requests: ({ assistant, app: { token } }: TrialPerson, count: number) => {
    const numbers = Array.from({ length: count }, (_, n) => n);
    const ofTool = numbers.map((n): SentRequest => {
      const { body, headers } = toolMessage(tool, args(n));
      return { method: 'POST', path: '/mcp', token: assistant.token, body, headers };
    });
    return { ofTool, ofApp: numbers.map((n): SentRequest => ({ ...app(n), token })) };
  },
}));
