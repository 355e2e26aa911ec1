import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import { connect } from '../../../shared/data/table/connection.ts';
import { getItem } from '../../../shared/data/table/read.ts';
import { ReadingTimeSpentError } from '../../../shared/data/table/read-budget.ts';
import { StillSealingError } from '../../../shared/data/table/unavailable.ts';
import { publicEndpoint } from '../../../shared/http/public-endpoint.ts';
import type { HttpEvent, HttpResponse } from '../../../shared/http/request/request.ts';
import { operation } from '../../../shared/operations/operation.ts';
import type { Route } from '../../../shared/routes/route.ts';
import { requestSummary } from '../../../shared/use-cases/histories/request-summary.ts';

const route = {
  id: 'try-it',
  method: 'GET',
  path: '/try',
  topic: 'Documents',
  summary: 'Try it',
  description: 'Does what the test says.',
  access: { kind: 'public' },
  response: v.unknown(),
  table: { actions: [] },
} as const satisfies Route;

function invoke(handle: () => Promise<unknown>, remaining = 10_000): Promise<HttpResponse> {
  const event = {
    rawPath: '/try',
    rawQueryString: '',
    headers: {},
    requestContext: { requestId: 'r-1', domainName: 'here', http: { method: 'GET' } },
  } as unknown as HttpEvent;
  const context = { getRemainingTimeInMillis: () => remaining } as Context;
  return publicEndpoint(operation(route, { handle }))(event, context);
}

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});
const log = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);

/** A database that answers every call like this, or never. */
const servers: Server[] = [];
async function pointAtDatabase(answer?: { readonly status: number; readonly type: string }): Promise<void> {
  const server = createServer((_, response) => {
    if (answer !== undefined)
      response
        .writeHead(answer.status, { 'x-amzn-requestid': 'DYNAMODB0REQUEST' })
        .end(JSON.stringify({ __type: answer.type }));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  connect('table', {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'local',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
}
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
const readSomething = () => getItem({ pk: 'a', sk: 'b' });

const unavailable = {
  statusCode: 503,
  headers: { 'retry-after': '2', 'cache-control': 'no-store', 'x-request-id': 'r-1' },
  body: expect.stringContaining('"summary":"Temporarily unavailable"'),
};

describe('an endpoint whose database', () => {
  test('fails answers 503 with Retry-After', async () => {
    await pointAtDatabase({ status: 500, type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' });
    expect(await invoke(readSomething)).toMatchObject(unavailable);
    expect(log()).toMatchObject([{ event: 'request', level: 'ERROR', status: 503 }]);
  });

  test('fails says in its log why: the class of error, how often it was sent, and what DynamoDB called it', async () => {
    await pointAtDatabase({ status: 500, type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' });
    await invoke(readSomething);
    expect(log()).toMatchObject([
      { error: 'InternalServerError', attempts: 4, databaseRequestId: 'DYNAMODB0REQUEST' },
    ]);
  });

  test('does not answer gives up a second before Lambda would', async () => {
    await pointAtDatabase();
    expect(await invoke(readSomething, 1_100)).toMatchObject(unavailable);
  });

  test('does not answer gives up at once when no time is left', async () => {
    await pointAtDatabase();
    expect(await invoke(readSomething, 900)).toMatchObject(unavailable);
  });
});

test('an endpoint that waits for something else answers 503 itself before Lambda ends it', async () => {
  expect(await invoke(() => new Promise(() => undefined), 700)).toMatchObject(unavailable);
});

test('an endpoint whose history cannot even be asked to be summed up says that it is not yet', async () => {
  await pointAtDatabase({ status: 500, type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' });
  const answer = await invoke(async () => {
    throw await requestSummary(1, 0);
  });
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '90' } });
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ errors: [{ type: 'summing_up' }] });
});

test('an endpoint that has no time left to read answers 503', async () => {
  expect(await invoke(() => Promise.reject(new ReadingTimeSpentError('Late.')))).toMatchObject(unavailable);
});

test('an endpoint whose history is being summed up answers 503, which is no error, and counts it', async () => {
  const answer = await invoke(() => Promise.reject(new StillSealingError('Not yet.')));
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '90' } });
  const [line, metric] = log();
  expect(line).toMatchObject({ level: 'INFO', status: 503, error: 'StillSealingError' });
  expect(metric).toMatchObject({ SummingUp: 1 });
});

test('an endpoint whose table is throttled counts it: that is what people feel', async () => {
  await pointAtDatabase({ status: 400, type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException' });
  expect(await invoke(readSomething)).toMatchObject(unavailable);
  expect(log()).toMatchObject([{ status: 503, error: 'ThrottlingException' }, { Throttled: 1 }]);
});

describe('an endpoint that lacks a right', () => {
  test('answers 500, because it is a bug and will not pass', async () => {
    await pointAtDatabase({ status: 400, type: 'com.amazon.coral.service#AccessDeniedException' });
    expect(await invoke(readSomething)).toMatchObject({ statusCode: 500 });
    expect(log()).toMatchObject([{ event: 'bug', error: 'AccessDeniedException' }, { status: 500 }]);
  });
});

describe('an endpoint with a bug', () => {
  const canary = 'canary-9d2c';

  test('answers 500 with the request id, and logs class and stack without the message', async () => {
    const answer = await invoke(async () => {
      throw new TypeError(`cannot read ${canary}`);
    });
    expect(answer).toMatchObject({ statusCode: 500, headers: { 'x-request-id': 'r-1' } });
    expect(JSON.parse(answer.body ?? '')).toMatchObject({
      code: 500,
      errors: [
        {
          message: 'An unexpected error occurred. If it keeps happening, report the request id r-1.',
          type: 'internal',
        },
      ],
    });
    expect(log()).toMatchObject([
      { event: 'bug', error: 'TypeError', operation: 'try-it', stack: expect.any(Array) },
      { event: 'request', status: 500 },
    ]);
    expect(JSON.stringify(answer) + written.join('')).not.toContain(canary);
  });

  test.each([[canary], [{ canary }], [undefined]])('answers 500 also when it throws %j', async (thrown) => {
    const answer = await invoke(() => Promise.reject(thrown));
    expect(answer.statusCode).toBe(500);
    expect(JSON.stringify(answer) + written.join('')).not.toContain(canary);
  });
});
