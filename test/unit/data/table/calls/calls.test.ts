import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { type SendCall, usualLimits } from '../../../../../shared/data/table/calls/database-call.ts';
import { openCalls as openDirectCalls } from '../../../../../shared/data/table/calls/direct-calls.ts';
import { openCalls as openSdkCalls } from '../../../../../shared/data/table/calls/sdk-calls.ts';
import { isUnavailable } from '../../../../../shared/data/table/unavailable.ts';
import { withDeadline } from '../../../../../shared/platform/deadline.ts';

const attempts = 4;
const input = { TableName: 'table', Key: { pk: { S: 'U#1' }, sk: { S: 'PROFILE' } } };
process.env.AWS_ACCESS_KEY_ID = 'x';
process.env.AWS_SECRET_ACCESS_KEY = 'x';

let answer: (response: ServerResponse, nth: number) => void = () => undefined;
let received = 0;
let connections = 0;
let userAgent: string | undefined;
let underWay = 0;
let mostUnderWay = 0;

/** A database whose every answer the test gives. */
const server = createServer((incoming, response) => {
  incoming.resume();
  userAgent = incoming.headers['user-agent'];
  underWay++;
  mostUnderWay = Math.max(mostUnderWay, underWay);
  response.on('close', () => underWay--);
  answer(response, ++received);
});
server.on('connection', () => connections++);
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
afterEach(() => {
  [received, underWay, mostUnderWay] = [0, 0, 0];
});

const both = [
  ['the SDK', openSdkCalls],
  ['direct calls', openDirectCalls],
] as const;
type Open = (typeof both)[number][1];

let send: SendCall;
function pointAtServer(open: Open, limits: Partial<typeof usualLimits>): void {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
  send = open({ endpoint, region: 'local', credentials }, { ...usualLimits, ...limits });
}
const getItem = async () => (await send('GetItem', input)).Item;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const found = { pk: { S: 'U#1' } };
const item = JSON.stringify({ Item: found });

describe.each(both)('by %s, a call ends, and is tried again, when', (_, open) => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['nothing is answered', () => undefined],
    ['the answer stops in its middle', (response) => response.writeHead(200).write(item.slice(0, 9))],
    [
      'the answer trickles without an end',
      (response) => {
        response.writeHead(200).write('{');
        const drops = setInterval(() => response.write(' '), 5);
        response.on('close', () => clearInterval(drops));
      },
    ],
  ])('%s', async (__, behaviour) => {
    answer = behaviour;
    pointAtServer(open, { callMilliseconds: 400 });
    const error = await failureOf(getItem());
    expect([isUnavailable(error), received]).toEqual([true, attempts]);
  });

  test('its place is free again afterwards', async () => {
    answer = (response, nth) => nth > attempts && response.end(item);
    pointAtServer(open, { callMilliseconds: 400, callsAtOnce: 1 });
    expect(isUnavailable(await failureOf(getItem()))).toBe(true);
    expect(await getItem()).toEqual(found);
  });
});

describe.each(both)('by %s, calls beyond those that may be under way', (_, open) => {
  test('wait without losing time to connect in, and are all answered', async () => {
    const callsAtOnce = 5;
    const connectMilliseconds = 150;
    answer = (response) => setTimeout(() => response.end(item), connectMilliseconds * 2);
    pointAtServer(open, { callsAtOnce, connectMilliseconds });
    const items = await Promise.all(Array.from({ length: 20 }, () => getItem()));
    expect(items).toEqual(Array(20).fill(found));
    expect([received, mostUnderWay]).toEqual([20, callsAtOnce]);
  });

  test('are given up with their request, and leave their place to others', async () => {
    const held: ServerResponse[] = [];
    answer = (response) => held.push(response);
    pointAtServer(open, { callsAtOnce: 1 });
    const first = getItem();
    const late = await failureOf(withDeadline(20, () => getItem()));
    expect(isUnavailable(late)).toBe(true);
    const third = getItem();
    answer = (response) => response.end(item);
    for (const response of held) response.end(item);
    expect(await Promise.all([first, third])).toEqual([found, found]);
    expect(received).toBe(2);
  });
});

describe('by direct calls', () => {
  test('a pause between tries ends with the deadline, with what the database said, and nothing more is sent', async () => {
    answer = (response) => {
      response.writeHead(400, { 'x-amzn-errortype': 'ThrottlingException', 'x-amz-retry-after': '4000' });
      response.end('{}');
    };
    pointAtServer(openDirectCalls, {});
    const late = await failureOf(withDeadline(300, () => getItem()));
    expect(late).toMatchObject({ name: 'ThrottlingException', $metadata: { attempts: 1 } });
    expect(received).toBe(1);
  });

  test('a connection that was kept while another went silent is not used again, and calls say who makes them', async () => {
    answer = (response) => response.end(item);
    pointAtServer(openDirectCalls, { callMilliseconds: 500 });
    await Promise.all([getItem(), getItem()]);
    const [before, calls] = [connections, received];
    answer = (response, nth) => (nth === calls + 1 ? undefined : response.end(item));
    expect(await getItem()).toEqual(found);
    expect([connections - before, userAgent]).toEqual([1, 'daymark']);
  });
});
