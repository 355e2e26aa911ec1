import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { personKey } from '../../shared/data/keys/people.ts';
import { laneKey, waitingKey } from '../../shared/data/keys/webhooks.ts';
import { putItem, updateItem } from '../../shared/data/table/write.ts';
import { dropLane, listDueLanes } from '../../shared/data/webhooks/lanes.ts';
import { findWebhook, saveWebhook } from '../../shared/data/webhooks/webhook.ts';
import { enqueueMessages } from '../../shared/data/webhooks/webhook-queue.ts';
import { retriedSeconds } from '../../shared/domain/webhooks/webhook.ts';
import { deliverMessages } from '../../shared/use-cases/webhooks/deliver-messages.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());

const start = 1_800_000_000;
let now = start;
/** The paths that were called, in their order. */
let events: string[] = [];
let answer: (path: string, outgoing: ServerResponse) => void;
let answerBody: ((body: string, outgoing: ServerResponse) => void) | undefined;
const bugs: unknown[] = [];

const receivers = createServer((incoming: IncomingMessage, outgoing) => {
  const { url: path = '' } = incoming;
  events.push(path);
  void text(incoming).then((body) => (answerBody ? answerBody(body, outgoing) : answer(path, outgoing)));
});

beforeAll(() => new Promise<void>((done) => receivers.listen(0, '127.0.0.1', done)));
afterAll(() => {
  receivers.closeAllConnections();
  receivers.close();
});
beforeEach(() => {
  now = start;
  events = [];
  bugs.length = 0;
  answer = (_, outgoing) => void outgoing.writeHead(204).end();
});

let people = 0;
/** Somebody's webhook at that path, for which so many messages wait. */
async function waiting(path: string, messages = 1): Promise<string> {
  people += 1;
  const [userId, webhookId] = [people, `hook-${people}`];
  await putItem({ Item: personKey(userId) });
  const { port } = receivers.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${path}`;
  const times = { createdAt: start, updatedAt: start };
  await saveWebhook(
    { webhookId, ownerId: userId, url, events: ['measurements.changed'], generation: 1, ...times },
    undefined,
  );
  for (let number = 1; number <= messages; number++) await enqueue(webhookId, userId, number);
  return webhookId;
}

const enqueue = (webhookId: string, userId: number, number: number) =>
  enqueueMessages(
    webhookId,
    number,
    [
      {
        event: 'measurements.changed',
        userId,
        at: now,
        changes: [{ kind: 'measurement', id: number, deleted: false }],
      },
    ],
    now,
  );

const deliver = (callMilliseconds = 5_000, hasTime = () => true) =>
  deliverMessages({
    hasTime,
    onFailure: (error) => void bugs.push(error),
    allowLoopback: true,
    callMilliseconds,
    now: () => now,
  });

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test('nobody waits for receivers that do not answer', async () => {
  const silent = numbers(12).map((n) => `/silent-${n}`);
  for (const path of silent) await waiting(path, 2);
  await waiting('/good', 3);
  const held: ServerResponse[] = [];
  answer = (path, outgoing) => {
    if (path !== '/good') held.push(outgoing);
    else outgoing.writeHead(204).end();
    const isServed = events.filter((event) => event === '/good').length === 3;
    // Until then they keep the sender waiting, and for as long as that may take.
    if (isServed) for (const one of held.splice(0)) one.destroy();
  };
  const run = await deliver(60_000);
  expect(run).toEqual({ delivered: 3, failed: 12, turnedOff: 0, unattended: 0 });
  expect(events.filter((event) => silent.includes(event)).toSorted()).toEqual(silent.toSorted());

  expect(await listDueLanes(now + 59)).toEqual([]);
  answer = (_, outgoing) => void outgoing.writeHead(204).end();
  now += 61;
  expect(await deliver()).toMatchObject({ delivered: 24, failed: 0 });
});

test.each([
  ['never answers', () => undefined],
  ['resets the connection', (_: string, outgoing: ServerResponse) => void outgoing.socket?.resetAndDestroy()],
])('a receiver that %s is given up, and called again later', async (_, bad) => {
  await waiting('/bad', 2);
  answer = bad;
  expect(await deliver(50)).toEqual({ delivered: 0, failed: 1, turnedOff: 0, unattended: 0 });
  answer = (_, outgoing) => void outgoing.writeHead(204).end();
  expect(await deliver()).toMatchObject({ delivered: 0 });
  now += 61;
  expect(await deliver()).toMatchObject({ delivered: 2 });
});

test('a receiver whose 200 does not come to its end is given up in time, and sent the same again', async () => {
  await waiting('/drips', 2);
  const ids: unknown[] = [];
  const dripping = (_: string, outgoing: ServerResponse) => {
    ids.push(outgoing.req.headers['webhook-id']);
    outgoing.writeHead(200).write('.');
  };
  answer = dripping;
  expect(await deliver(50)).toEqual({ delivered: 0, failed: 1, turnedOff: 0, unattended: 0 });
  answer = (path, outgoing) => {
    dripping(path, outgoing);
    outgoing.end();
  };
  now += 61;
  expect(await deliver()).toMatchObject({ delivered: 2 });
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(2);
});

test('a connection that is reset between two messages is opened again, and neither is lost', async () => {
  await waiting('/resets', 3);
  answer = (_, outgoing) => {
    outgoing.writeHead(204).end();
    // The answer says that it is kept open.
    setTimeout(() => outgoing.socket?.resetAndDestroy(), 0);
  };
  let run = await deliver();
  let delivered = run.delivered;
  for (let again = 0; again < 5 && delivered < 3; again++) {
    now += 3_600;
    run = await deliver();
    delivered += run.delivered;
  }
  expect(delivered).toBe(3);
  expect(bugs).toEqual([]);
});

test('a sender that dies at any write has lost nothing, and each person’s messages come in their order', async () => {
  for (let atWrite = 1; ; atWrite++) {
    const app = await waiting('/dying', 0);
    const own = [people + 3_000, people + 4_000];
    for (const userId of own) for (const number of [1, 2]) await enqueue(app, userId, number);
    const received: [userId: number, id: number][] = [];
    answerBody = (body, outgoing) => {
      const { data } = JSON.parse(body);
      received.push([data.userId, data.changes[0].id]);
      outgoing.writeHead(204).end();
    };
    const run = await connection.under({ kind: 'dies', atWrite }, deliver);
    now += 61;
    await deliver();
    answerBody = undefined;
    for (const userId of own) {
      const ids = received.filter(([to]) => to === userId).map(([, id]) => id);
      expect(ids.toSorted()).toEqual(ids);
      expect(new Set(ids)).toEqual(new Set([1, 2]));
    }
    expect((await listDueLanes(now + 86_400)).map(({ webhookId }) => webhookId)).not.toContain(app);
    if (run !== undefined) {
      expect(atWrite).toBeGreaterThan(4);
      break;
    }
  }
});

test('slow receivers, however many, take turns with those that come after them', async () => {
  const paths = numbers(70).map((n) => `/slow-${n}`);
  for (const path of paths) await waiting(path, 2);
  const held: ServerResponse[] = [];
  answer = (path, outgoing) => {
    now += 5;
    // A second message is answered only when everybody has had their first: those who had to wait would wait for ever.
    const isSecond = events.indexOf(path) !== events.lastIndexOf(path);
    if (isSecond) held.push(outgoing);
    else outgoing.writeHead(204).end();
    if (new Set(events).size === paths.length) for (const one of held.splice(0)) one.writeHead(204).end();
  };
  expect(await deliver(60_000)).toMatchObject({ delivered: 140, failed: 0 });
});

test('people of one receiver are served side by side, each in their order, and beginning after the last one served', async () => {
  const app = await waiting('/app', 0);
  const own = numbers(30).map((n) => 1_000 + n);
  for (const userId of own) for (const number of [1, 2, 3]) await enqueue(app, userId, number);
  const received: [userId: number, id: number][] = [];
  let underWay = 0;
  let most = 0;
  answerBody = (body, outgoing) => {
    const { data } = JSON.parse(body);
    received.push([data.userId, data.changes[0].id]);
    most = Math.max(most, ++underWay);
    setTimeout(() => {
      underWay -= 1;
      outgoing.writeHead(204).end();
    }, 20);
  };
  let left = 45;
  expect(await deliver(5_000, () => left-- > 0)).toMatchObject({ failed: 0 });
  const first = new Set(received.map(([userId]) => userId));
  expect(first.size).toBeLessThan(own.length);
  now += 61;
  await deliver();
  answerBody = undefined;
  expect(most).toBeGreaterThan(10);
  expect(most).toBeLessThanOrEqual(20);
  expect(received).toHaveLength(90);
  for (const userId of own)
    expect(received.filter(([to]) => to === userId).map(([, id]) => id)).toEqual([1, 2, 3]);
});

test('people for whom much waits are served side by side, too', async () => {
  const app = await waiting('/much', 0);
  const own = numbers(12).map((n) => 2_000 + n);
  for (const userId of own) for (const n of numbers(20)) await enqueue(app, userId, n + 1);
  const underWay = new Set<number>();
  let most = 0;
  answerBody = (body, outgoing) => {
    const { userId } = JSON.parse(body).data;
    underWay.add(userId);
    most = Math.max(most, underWay.size);
    setTimeout(() => {
      underWay.delete(userId);
      outgoing.writeHead(204).end();
    }, 20);
  };
  expect(await deliver()).toMatchObject({ delivered: 240, failed: 0 });
  answerBody = undefined;
  expect(most).toBeGreaterThan(10);
});

test('if the messages of one webhook cannot be sent, those of the others are', async () => {
  const broken = await waiting('/broken');
  await putItem({ Item: { ...waitingKey(broken, people, 0, '0-0'), expiresAt: now + 60, event: 'nothing' } });
  await waiting('/good');
  expect(await deliver()).toEqual({ delivered: 1, failed: 0, turnedOff: 0, unattended: 1 });
  expect(events).toEqual(['/good']);
  expect(bugs).toHaveLength(1);
  await dropLane(broken);
});

test('a webhook that accepted a message again has not failed for days', async () => {
  const webhookId = await waiting('/wavering', 2);
  await updateItem({
    Key: laneKey(webhookId),
    UpdateExpression: 'SET failures = :failures, failingSince = :since',
    ExpressionAttributeValues: { ':failures': 9, ':since': now - retriedSeconds },
  });
  answer = (_, outgoing) => void outgoing.writeHead(events.length === 1 ? 204 : 500).end();
  expect(await deliver()).toEqual({ delivered: 1, failed: 1, turnedOff: 0, unattended: 0 });
  expect((await findWebhook(webhookId))?.off).toBeUndefined();
  const lanes = await listDueLanes(now + 60);
  expect(lanes.find((lane) => lane.webhookId === webhookId)).toMatchObject({
    failures: 1,
    failingSince: now,
  });
  now += 61;
  answer = (_, outgoing) => void outgoing.writeHead(204).end();
  expect(await deliver()).toMatchObject({ delivered: 1 });
});

test('a webhook that has been failing still is after a run that had no time for it', async () => {
  const webhookId = await waiting('/failing');
  const failing = { failures: 9, failingSince: now - 3600 };
  await updateItem({
    Key: laneKey(webhookId),
    UpdateExpression: 'SET failures = :failures, failingSince = :since',
    ExpressionAttributeValues: { ':failures': failing.failures, ':since': failing.failingSince },
  });
  let looks = 0;
  // There is time to claim the lane, and none to send.
  expect(await deliver(5_000, () => ++looks === 1)).toMatchObject({ delivered: 0, failed: 0 });
  expect(looks).toBeGreaterThan(1);
  expect((await listDueLanes(now)).find((lane) => lane.webhookId === webhookId)).toMatchObject(failing);
  expect(await deliver()).toMatchObject({ delivered: 1 });
});

test('what expired while it waited, however much, hides nothing that came after', async () => {
  const webhookId = await waiting('/late', 60);
  now += 5 * 86_400;
  await enqueue(webhookId, people, 61);
  expect(await deliver()).toMatchObject({ delivered: 1 });
});

test('receivers that have waited longest are called first, those that failed a little later', async () => {
  now = start - 600;
  for (const n of numbers(30)) {
    await waiting(`/waits-${n}`);
    now += 1;
  }
  now = start - 1000;
  const failedLong = await waiting('/failed-long-ago');
  now = start - 700;
  const failed = await waiting('/failed');
  now = start;
  for (const webhookId of [failed, failedLong])
    await updateItem({
      Key: laneKey(webhookId),
      UpdateExpression: 'SET failures = :one, failingSince = :now',
      ExpressionAttributeValues: { ':one': 1, ':now': now },
    });
  const held: ServerResponse[] = [];
  let first: string[] = [];
  answer = (_, outgoing) => {
    held.push(outgoing);
    if (first.length === 0 && events.length === 25) first = [...events];
    if (first.length > 0) for (const one of held.splice(0)) one.writeHead(204).end();
  };
  expect(await deliver(60_000)).toMatchObject({ delivered: 32, failed: 0 });
  const expected = numbers(24).map((n) => `/waits-${n}`);
  expect(first.toSorted()).toEqual([...expected, '/failed-long-ago'].toSorted());
});

test('one person’s message that is never taken keeps nobody of the receiver waiting', async () => {
  const app = await waiting('/picky', 0);
  const own = numbers(60).map((n) => 5_001 + n);
  const served = new Set<number>();
  answerBody = (body, outgoing) => {
    const { userId } = JSON.parse(body).data;
    if (userId !== own[0]) served.add(userId);
    outgoing.writeHead(userId === own[0] ? 500 : 204).end();
  };
  for (let run = 1; run <= 6; run++) {
    for (const userId of run === 1 ? own : own.slice(0, 30)) await enqueue(app, userId, run);
    await deliver();
    now += 61;
  }
  answerBody = undefined;
  expect(served.size).toBe(own.length - 1);
  await dropLane(app);
});
