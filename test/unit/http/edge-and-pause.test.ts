import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import * as v from 'valibot';
import { publicEndpoint } from '../../../shared/http/public-endpoint.ts';
import type { HttpEvent } from '../../../shared/http/request/request.ts';
import { viewerAddress } from '../../../shared/http/request/viewer-address.ts';
import { jobHandler } from '../../../shared/jobs/job-handler.ts';
import { queueHandler } from '../../../shared/jobs/queue-handler.ts';
import { operation } from '../../../shared/operations/operation.ts';
import type { Route } from '../../../shared/routes/route.ts';
import { edgeHeader, edgeVariable } from '../../../shared/settings/edge.ts';

const route = {
  id: 'try-it',
  method: 'GET',
  path: '/try',
  topic: 'Documents',
  summary: 'Try it',
  description: 'Answers.',
  access: { kind: 'public' },
  response: v.unknown(),
  table: { actions: [] },
} as const satisfies Route;

/** What the stage of the API tells functions with each request. */
let stageVariables: Record<string, string> | undefined;

const eventWith = (headers: Record<string, string>) =>
  ({
    ...(stageVariables && { stageVariables }),
    rawPath: '/try',
    rawQueryString: '',
    headers: { 'x-forwarded-proto': 'https', ...headers },
    requestContext: {
      requestId: 'r-1',
      domainName: 'abc.execute-api.example',
      http: { method: 'GET', sourceIp: '203.0.113.9' },
    },
  }) as unknown as HttpEvent;
const context = { getRemainingTimeInMillis: () => 10_000 } as Context;
const handler = publicEndpoint(operation(route, { handle: async ({ baseUrl }) => ({ baseUrl }) }));
const ask = (headers: Record<string, string> = {}) => handler(eventWith(headers), context);

beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['EDGE_DOMAIN', 'PAUSED']) delete process.env[name];
  stageVariables = undefined;
});

describe('with an edge', () => {
  beforeEach(() => {
    stageVariables = { [edgeVariable]: 'the secret' };
    process.env.EDGE_DOMAIN = 'd1.cloudfront.example';
  });

  test.each([
    ['nothing', {}],
    ['an empty proof', { [edgeHeader]: '' }],
    ['another secret', { [edgeHeader]: 'the secreT' }],
    ['more than the secret', { [edgeHeader]: 'the secret,the secret' }],
  ])('%s is answered 403, naming the right address', async (_, headers) => {
    const answer = await ask(headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('https://d1.cloudfront.example');
    expect(answer.body).not.toContain('the secret');
  });

  test('what came through it is answered, with links that lead to it', async () => {
    const { statusCode, body } = await ask({ [edgeHeader]: 'the secret' });
    expect([statusCode, body]).toEqual([200, '{"baseUrl":"https://d1.cloudfront.example"}']);
  });

  test('while its secret is replaced either of the two proves it', async () => {
    stageVariables = { [edgeVariable]: 'the next,the secret' };
    for (const sent of ['the next', 'the secret'])
      expect(await ask({ [edgeHeader]: sent })).toMatchObject({ statusCode: 200 });
    for (const sent of ['the last', '', 'the next,the secret'])
      expect(await ask({ [edgeHeader]: sent })).toMatchObject({ statusCode: 403 });
  });

  test.each([
    ['no variable', undefined],
    ['other variables', { other: 'the secret' }],
    ['an empty one', { [edgeVariable]: '' }],
  ])('nothing is let through while the stage has %s', async (_, variables) => {
    stageVariables = variables;
    for (const sent of ['the secret', ''])
      expect(await ask({ [edgeHeader]: sent })).toMatchObject({ statusCode: 403 });
    expect(await ask()).toMatchObject({ statusCode: 403 });
  });

  test('the address is the one that the edge saw, whatever the viewer claims', () => {
    const headers = { 'x-forwarded-for': '192.0.2.1, 198.51.100.7, 203.0.113.9' };
    expect(viewerAddress(eventWith(headers))).toBe('198.51.100.7');
  });
});

test('without an edge the address is the sender’s, whatever it claims', () => {
  const headers = { 'x-forwarded-for': '192.0.2.1, 198.51.100.7', [edgeHeader]: 'mine' };
  expect(viewerAddress(eventWith(headers))).toBe('203.0.113.9');
});

describe('while the service is paused', () => {
  beforeEach(() => {
    process.env.PAUSED = 'true';
  });

  test('requests are answered 503 with Retry-After', async () => {
    expect(await ask()).toMatchObject({ statusCode: 503, headers: { 'retry-after': '300' } });
  });

  test('an event that is still under way does nothing', async () => {
    const work = jest.fn(async () => ({ counts: { done: 1 } }));
    expect(await jobHandler({ id: 'job' }, work)({}, context)).toEqual({});
    expect(work).not.toHaveBeenCalled();
  });

  test('a message that is still under way stays in its queue', async () => {
    const work = jest.fn(async () => ({ counts: { done: 1 } }));
    const handler = queueHandler({ id: 'job' }, work);
    await expect(handler({ Records: [{ body: '{}' }] }, context)).rejects.toThrow('paused');
    expect(work).not.toHaveBeenCalled();
  });
});
