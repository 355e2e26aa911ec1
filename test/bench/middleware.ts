/**
 * Measures the work before and after the handler of a request, without reading or writing anything. Run it by `npm
 * run bench -- middleware`; it prints figures and judges nothing.
 */
import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import { parsePerson } from '../../shared/data/people/person.ts';
import { parseToken, readToken } from '../../shared/data/tokens/token.ts';
import { publicEndpoint } from '../../shared/http/public-endpoint.ts';
import { parseRequest } from '../../shared/http/request/parse-request.ts';
import type { HttpEvent } from '../../shared/http/request/request.ts';
import { operation } from '../../shared/operations/operation.ts';
import { getMeasurements } from '../../shared/routes/measurements/get-measurements.ts';
import { postMeasurements } from '../../shared/routes/measurements/post-measurements.ts';
import { item } from '../support/people/measurements.ts';
import { microsecondsPerRun } from './measure.ts';

const event = (parts: Partial<HttpEvent>): HttpEvent =>
  ({
    version: '2.0',
    rawPath: '/api/v3/measurements',
    rawQueryString: '',
    headers: {
      accept: 'application/json',
      authorization: `Bearer dm_1_${'x'.repeat(43)}`,
      'content-type': 'application/json',
      host: 'api.example.com',
      'user-agent': 'bench',
      'x-forwarded-proto': 'https',
    },
    requestContext: {
      requestId: '6f1c7a5e-0f0e-4a57-9a9e-6e1f6f6f2f10',
      domainName: 'api.example.com',
      http: { method: 'GET', path: '/api/v3/measurements' },
    },
    isBase64Encoded: false,
    ...parts,
  }) as HttpEvent;

const context = () => ({ getRemainingTimeInMillis: () => 10_000 }) as Context;

const answer = {
  status: 'OK',
  success: true,
  code: 200,
  summary: 'Done',
  description: 'It is done.',
} as const;
const route = { ...getMeasurements, access: { kind: 'public' }, response: v.unknown() } as const;
const through = publicEndpoint(operation(route, { handle: async () => answer }));
const asking = event({ rawQueryString: 'variableName=Overall+Mood&limit=100&sort=-startAt&clientId=app' });

const accessToken = `dm_1_${'x'.repeat(43)}`;

const second = 1_774_773_000;
const tokenItem = { userId: 1, scopes: ['basic', 'readmeasurements'], createdAt: second, expiresAt: second };
const personItem = {
  userId: 1,
  email: 'ann@example.com',
  displayName: 'Ann',
  loginName: 'person-1',
  timezone: 'Europe/Berlin',
  administrator: false,
  createdAt: second,
  updatedAt: second,
};
const parseCaller = () => {
  parseToken(tokenItem);
  parsePerson(personItem);
};

const items = Array.from({ length: 100 }, (_, i) =>
  item({
    value: i,
    startAt: `2026-03-01T08:${String(i % 60).padStart(2, '0')}:00`,
    note: 'after lunch',
  }),
);
const posting = event({ body: JSON.stringify(items) });

const print = process.stdout.write.bind(process.stdout);
// A line of log is written by the platform's pipe, not by us.
process.stdout.write = () => true;

const figures: readonly (readonly [string, number, string])[] = [
  ['log, envelope, limits, query, answer', await microsecondsPerRun(() => through(asking, context())), ''],
  ['token', await microsecondsPerRun(() => readToken(accessToken)), ''],
  ['records of token and person', await microsecondsPerRun(parseCaller), ''],
  [
    'parsing 100 measurements',
    await microsecondsPerRun(() => parseRequest(postMeasurements, posting), { runs: 100 }),
    '≤ 300',
  ],
];
const [stack = 0, token = 0, records = 0] = figures.map(([, microseconds]) => microseconds);
const sum = ['a request in all', stack + token + records, '≤ 20'] as const;
for (const [what, microseconds, target] of [...figures.slice(0, 3), sum, ...figures.slice(3)])
  print(`${what.padEnd(46)} ${microseconds.toFixed(1).padStart(8)} µs  ${target}\n`);
