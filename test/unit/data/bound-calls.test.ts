import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { usualLimits } from '../../../shared/data/bound-calls.ts';
import { isUnavailable } from '../../../shared/data/database-errors.ts';
import { connect, getItem } from '../../../shared/data/table.ts';
import { withDeadline } from '../../../shared/platform/deadline.ts';

const attempts = 4;
const key = { pk: 'U#1', sk: 'PROFILE' };

let answer: (response: ServerResponse, nth: number) => void = () => undefined;
let received = 0;
let underWay = 0;
let mostUnderWay = 0;

/** A database whose every answer the test gives. */
const server = createServer((incoming, response) => {
  incoming.resume();
  underWay++;
  mostUnderWay = Math.max(mostUnderWay, underWay);
  response.on('close', () => underWay--);
  answer(response, ++received);
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
afterEach(() => {
  [received, underWay, mostUnderWay] = [0, 0, 0];
});

function pointAtServer(limits: Partial<typeof usualLimits>): void {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
  connect('table', { endpoint, region: 'local', credentials }, { ...usualLimits, ...limits });
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const item = JSON.stringify({ Item: { pk: { S: 'U#1' } } });

describe('a call ends, and is tried again, when', () => {
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
  ])('%s', async (_, mood) => {
    answer = mood;
    pointAtServer({ callMilliseconds: 60 });
    const error = await failureOf(getItem(key));
    expect([isUnavailable(error), received]).toEqual([true, attempts]);
  });

  test('its place is free again afterwards', async () => {
    answer = (response, nth) => nth > attempts && response.end(item);
    pointAtServer({ callMilliseconds: 60, callsAtOnce: 1 });
    expect(isUnavailable(await failureOf(getItem(key)))).toBe(true);
    expect(await getItem(key)).toEqual({ pk: 'U#1' });
  });
});

describe('calls beyond those that may be under way', () => {
  test('wait without losing time to connect in, and are all answered', async () => {
    const callsAtOnce = 5;
    const connectMilliseconds = 50;
    answer = (response) => setTimeout(() => response.end(item), connectMilliseconds * 2);
    pointAtServer({ callsAtOnce, connectMilliseconds });
    const items = await Promise.all(Array.from({ length: 20 }, () => getItem(key)));
    expect(items).toEqual(Array(20).fill({ pk: 'U#1' }));
    expect([received, mostUnderWay]).toEqual([20, callsAtOnce]);
  });

  test('are given up with their request, and leave their place to others', async () => {
    const held: ServerResponse[] = [];
    answer = (response) => held.push(response);
    pointAtServer({ callsAtOnce: 1 });
    const first = getItem(key);
    const late = await failureOf(withDeadline(20, () => getItem(key)));
    expect(isUnavailable(late)).toBe(true);
    const third = getItem(key);
    answer = (response) => response.end(item);
    for (const response of held) response.end(item);
    expect(await Promise.all([first, third])).toEqual([{ pk: 'U#1' }, { pk: 'U#1' }]);
    expect(received).toBe(2);
  });
});
