import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changesKey } from '../../../shared/data/keys/changes.ts';
import { countItemsOf } from '../../../shared/data/people/everybodys-items.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import { type Person, type Service, serviceAt } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { longLivedPerson, pills, remindersOf } from '../../support/people/reminders.ts';
import { devicesOf } from '../../support/receivers/push-devices.ts';
import { PushDevice, PushService } from '../../support/receivers/push-service.ts';
import { WebhookReceiver } from '../../support/receivers/webhook-receiver.ts';
import { type Runtime, startRuntime } from '../../support/runtime.ts';

interface Saved {
  readonly webhook: {
    readonly id: string;
    readonly url: string;
    readonly status: string;
    readonly offReason?: string;
  };
  readonly secret: string;
}

let runtime: Runtime;
let service: Service;
let person: Person;
let receiver: WebhookReceiver;

beforeAll(async () => {
  runtime = await startRuntime({ schedules: 'manual', streams: 'on' });
  service = serviceAt(runtime.url);
});
beforeEach(async () => {
  await runtime.clock();
  person = await longLivedPerson(service);
  receiver = await WebhookReceiver.start();
});
afterEach(() => receiver.stop());
afterAll(() => runtime.stop());

/** What is written has been logged, queued and delivered as far as it can be when this returns. */
async function settle(...jobs: string[]): Promise<void> {
  const runs = await runtime.tick([...jobs, 'send-webhooks']);
  expect(runs.filter(({ ok }) => !ok)).toEqual([]);
}

const save = (members: object = {}, holder = person) =>
  service.post<Saved>(
    '/api/v3/webhooks',
    { url: receiver.url, events: ['measurements.changed'], ...members },
    holder,
  );
const list = async (holder = person) =>
  (await service.get<{ webhooks: Saved['webhook'][] }>('/api/v3/webhooks', holder)).body.webhooks;
const post = async (minute = 0, holder = person) => {
  const startAt = `2026-01-01T10:${String(minute).padStart(2, '0')}:00`;
  const { body } = await diaryOf(service, holder).post([item({ startAt, value: 3 })]);
  return body.data.measurements[0]?.id ?? 0;
};

test('what changes is sent as ids, signed, in order', async () => {
  await settle();
  const { status, body } = await save();
  expect(status).toBe(200);
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const first = await post(1);
  await settle();
  const second = await post(2);
  await settle();
  const received = receiver.read(body.secret);
  expect(received.map(({ type, data }) => [type, data.userId, data.changes?.map(({ id }) => id)])).toEqual([
    ['measurements.changed', person.userId, [first]],
    ['measurements.changed', person.userId, [second]],
  ]);
  expect(new Set(received.map(({ id }) => id)).size).toBe(2);
  expect(JSON.stringify(receiver.calls)).not.toContain(item().variableName);
  await settle();
  expect(receiver.calls).toHaveLength(2);
});

test('every event is sent to the webhooks that asked for it', async () => {
  await runtime.clock({ now: '2027-03-01T07:00:00Z' });
  await remindersOf(service, person).create({ reminderStartTimeLocal: '08:00:00' });
  await settle();
  await save({ events: ['notification.due', 'share.changed'] });
  await runtime.clock({ now: '2027-03-01T08:01:00Z' });
  const client = await service.createClient(person.userId);
  await service.grant(person.userId, client);
  await settle('run-due-reminders');
  const sent = receiver.calls.map(({ body }) => JSON.parse(body));
  const [asked] = (await remindersOf(service, person).list()).body.data;
  expect(sent.map(({ type, data }) => [type, data.changes.map(({ id }: { id: unknown }) => id)])).toEqual(
    expect.arrayContaining([
      ['notification.due', [asked?.id]],
      ['share.changed', [client.clientId]],
    ]),
  );
  expect(sent).toHaveLength(2);
});

interface Delivery {
  readonly messageId: string;
  readonly event: string;
  readonly userId: number;
  readonly tries: number;
  readonly delivered: boolean;
  readonly statusCode?: number;
  readonly problem?: string;
  readonly milliseconds: number;
}
const deliveriesOf = async (id: string, holder = person) =>
  (
    await service.get<{ deliveries: Delivery[]; nextTryAt?: string }>(
      `/api/v3/webhooks/deliveries?id=${id}`,
      holder,
    )
  ).body;
const sendTest = (id: string, holder = person) =>
  service.post<{ messageId: string }>('/api/v3/webhooks/test', { id }, holder);
const redeliver = (id: string, messageId: string, holder = person) =>
  service.post('/api/v3/webhooks/redeliver', { id, messageId }, holder);

describe('finding out what became of messages', () => {
  test('tries are listed with what the receiver answered, and nothing of what was said', async () => {
    await settle();
    const { webhook, secret } = (await save()).body;
    expect(await deliveriesOf(webhook.id)).toMatchObject({ deliveries: [] });
    receiver.answer = (outgoing) => void outgoing.writeHead(500).end();
    const id = await post(1);
    await settle();
    const [failed, ...others] = (await deliveriesOf(webhook.id)).deliveries;
    expect(others).toEqual([]);
    expect(failed).toMatchObject({ event: 'measurements.changed', userId: person.userId, tries: 1 });
    expect(failed).toMatchObject({ delivered: false, statusCode: 500 });
    expect((await deliveriesOf(webhook.id)).nextTryAt).toBeDefined();
    expect(JSON.stringify(failed)).not.toContain(String(id));

    receiver.answer = (outgoing) => void outgoing.writeHead(204).end();
    await redeliver(webhook.id, failed?.messageId ?? '');
    await runtime.clock({ now: new Date(Date.now() + 120_000).toISOString() });
    await settle();
    const { deliveries, nextTryAt } = await deliveriesOf(webhook.id);
    expect(deliveries).toMatchObject([
      { messageId: failed?.messageId, tries: 2, delivered: true, statusCode: 204 },
    ]);
    expect(nextTryAt).toBeUndefined();
    expect(receiver.read(secret).map((message) => message.id)).toEqual(Array(2).fill(failed?.messageId));
  });

  test('a receiver that does not answer is listed with the reason', async () => {
    const { webhook } = (await save({ url: 'http://127.0.0.1:1/' })).body;
    await sendTest(webhook.id);
    await settle();
    const [delivery] = (await deliveriesOf(webhook.id)).deliveries;
    expect(delivery).toMatchObject({ delivered: false, problem: 'it could not be reached' });
    expect(delivery).not.toHaveProperty('statusCode');
  });

  test('a test is sent once, signed, and ends the rest of a receiver that failed', async () => {
    const { webhook } = (await save()).body;
    await settle();
    receiver.answer = (outgoing) => void outgoing.writeHead(500).end();
    await post(1);
    for (const minutes of [0, 2, 5, 10]) {
      await runtime.clock({ now: new Date(Date.now() + minutes * 60_000).toISOString() });
      await settle();
    }
    const failed = receiver.calls.length;
    await settle();
    expect(receiver.calls).toHaveLength(failed);
    receiver.answer = (outgoing) => void outgoing.writeHead(204).end();
    const first = await sendTest(webhook.id);
    const again = await sendTest(webhook.id);
    expect(again.body.messageId).toBe(first.body.messageId);
    await settle();
    // The clock was moved, which the standard's own library would not take.
    const sent = receiver.calls.slice(failed).map(({ body }) => JSON.parse(body));
    expect(sent.map(({ type }) => type)).toEqual(['webhook.test', 'measurements.changed']);
    expect(sent[0].data).toEqual({ userId: person.userId });
    expect(receiver.calls[failed]?.headers['webhook-id']).toBe(first.body.messageId);
  });

  test('a delivered message is sent again as it was, as long as it may be known', async () => {
    const owner = await longLivedPerson(service);
    const client = await service.createClient(owner.userId);
    await service.grant(person.userId, client, ['readmeasurements']);
    await settle();
    const events = ['measurements.changed', 'share.changed'];
    const { webhook, secret } = (await save({ events, clientId: client.clientId }, owner)).body;
    await post(1);
    await settle();
    const [{ messageId } = { messageId: '' }] = (await deliveriesOf(webhook.id, owner)).deliveries;
    expect((await redeliver(webhook.id, messageId, owner)).status).toBe(200);
    await settle();
    const [first, second] = receiver.read(secret);
    expect(second).toEqual(first);

    await service.post(`/api/v3/shares/delete?clientIdToRevoke=${client.clientId}`, {}, person);
    expect((await redeliver(webhook.id, messageId, owner)).status).toBe(409);
    await settle();
    const left = (await deliveriesOf(webhook.id, owner)).deliveries;
    expect(left.map(({ event }) => event)).toEqual(['share.changed', 'measurements.changed']);
    expect((await redeliver(webhook.id, left[0]?.messageId ?? '', owner)).status).toBe(200);
    await settle();
    expect(receiver.read(secret).map(({ type }) => type)).toEqual([
      'measurements.changed',
      'measurements.changed',
      'share.changed',
      'share.changed',
    ]);
  });

  test('nobody else’s webhook or message exists, and one that is off sends nothing', async () => {
    const { webhook } = (await save()).body;
    const other = await longLivedPerson(service);
    const { messageId } = (await sendTest(webhook.id)).body;
    expect((await sendTest(webhook.id, other)).status).toBe(404);
    expect((await redeliver(webhook.id, messageId, other)).status).toBe(404);
    const elsewhere = messageId.replace(webhook.id, '0'.repeat(24));
    expect((await redeliver(webhook.id, elsewhere)).status).toBe(404);
    const never = messageId.replace(/_\d{16}_/, '_0000000000000009_');
    expect((await redeliver(webhook.id, never)).status).toBe(404);
    receiver.answer = (outgoing) => void outgoing.writeHead(410).end();
    await settle();
    expect((await sendTest(webhook.id)).status).toBe(409);
    expect((await redeliver(webhook.id, messageId)).status).toBe(409);
  });

  test('what is listed of a person goes with them', async () => {
    const owner = await longLivedPerson(service);
    const client = await service.createClient(owner.userId);
    await service.grant(person.userId, client, ['readmeasurements']);
    await settle();
    const { webhook } = (await save({ clientId: client.clientId }, owner)).body;
    await post(1);
    await settle();
    expect((await deliveriesOf(webhook.id, owner)).deliveries).toHaveLength(1);
    await service.del('/api/v3/user/delete?reason=enough', person);
    await settle('purge-people');
    expect((await deliveriesOf(webhook.id, owner)).deliveries).toEqual([]);
  });
});

describe('an app’s webhook', () => {
  test('gets changes of those who let it read, of its shares, and that somebody has left', async () => {
    const owner = await longLivedPerson(service);
    const client = await service.createClient(owner.userId);
    const events = ['measurements.changed', 'share.changed', 'user.deleted'];
    const { body } = await save({ events, clientId: client.clientId }, owner);
    const reading = await longLivedPerson(service);
    const silent = await longLivedPerson(service);
    await service.grant(reading.userId, client, ['readmeasurements']);
    await service.grant(silent.userId, client, ['basic']);
    await settle();
    await post(1, reading);
    await post(1, silent);
    await post(1, owner);
    await settle();
    await service.del('/api/v3/user/delete?reason=enough', silent);
    await settle('purge-people');
    const sent = receiver.read(body.secret).map(({ type, data }) => `${type} ${data.userId}`);
    expect(sent.sort()).toEqual(
      [
        `measurements.changed ${reading.userId}`,
        `share.changed ${reading.userId}`,
        `share.changed ${silent.userId}`,
        `user.deleted ${silent.userId}`,
      ].sort(),
    );
    const departure = receiver.read(body.secret).find(({ type }) => type === 'user.deleted');
    expect(departure?.data).toEqual({ userId: silent.userId });
  });

  test('gets nothing any more of somebody who ended the share, also what was queued before', async () => {
    const owner = await longLivedPerson(service);
    const client = await service.createClient(owner.userId);
    const events = ['measurements.changed', 'share.changed'];
    const { body } = await save({ events, clientId: client.clientId }, owner);
    const [leaving, narrowing, staying] = [
      await longLivedPerson(service),
      await longLivedPerson(service),
      await longLivedPerson(service),
    ];
    for (const { userId } of [leaving, narrowing, staying])
      await service.grant(userId, client, ['basic', 'readmeasurements']);
    await settle();
    receiver.answer = (outgoing) => void outgoing.writeHead(500).end();
    for (const person of [leaving, narrowing, staying]) await post(1, person);
    await settle();
    await service.post(`/api/v3/shares/delete?clientIdToRevoke=${client.clientId}`, undefined, leaving);
    await service.grant(narrowing.userId, client, ['basic']);
    const failed = receiver.calls.length;
    expect(failed).toBeGreaterThan(3);
    receiver.answer = (outgoing) => void outgoing.writeHead(204).end();
    await runtime.clock({ advance: 61 });
    await settle();
    const sent = receiver.read(body.secret).slice(failed);
    const told = sent.filter(({ type }) => type === 'measurements.changed').map(({ data }) => data.userId);
    expect(new Set(told)).toEqual(new Set([staying.userId]));
    expect(sent.some(({ type, data }) => type === 'share.changed' && data.userId === leaving.userId)).toBe(
      true,
    );
  });

  test('can be made by the owner of the app only; user.deleted is for apps', async () => {
    const client = await service.createClient((await service.createPerson()).userId);
    expect((await save({ clientId: client.clientId })).status).toBe(404);
    expect((await save({ events: ['user.deleted'] })).status).toBe(400);
  });
});

describe('a receiver that fails', () => {
  test('with 500, a redirect or a broken answer is called again later, with the same id', async () => {
    await settle();
    const answers: WebhookReceiver['answer'][] = [
      (outgoing) => outgoing.writeHead(500).end(),
      (outgoing) => outgoing.writeHead(307, { location: receiver.url }).end(),
      (outgoing) => outgoing.destroy(),
    ];
    const failing = await Promise.all(answers.map(() => WebhookReceiver.start()));
    const secrets: string[] = [];
    for (const [i, one] of failing.entries()) {
      one.answer = answers[i] as WebhookReceiver['answer'];
      secrets.push((await save({ url: one.url })).body.secret);
    }
    const calls = () => failing.map((one) => one.calls.length);
    await post(1);
    await post(2);
    await settle();
    expect(calls()).toEqual([1, 1, 1]);
    await settle();
    expect(calls()).toEqual([1, 1, 1]);
    for (const one of failing)
      one.answer = (outgoing) => void outgoing.writeHead(200).end('x'.repeat(1_000_000));
    await runtime.clock({ advance: 61 });
    await settle();
    for (const [i, one] of failing.entries()) {
      const received = one.read(secrets[i] as string);
      const ids = received.map(({ id }) => id);
      expect(ids[1]).toBe(ids[0]);
      expect(new Set(ids).size).toBe(ids.length - 1);
      expect(received.flatMap(({ data }) => data.changes ?? [])).toHaveLength(ids.length === 2 ? 4 : 3);
      one.stop();
    }
    expect(receiver.calls).toEqual([]);
  });

  test('for three days is switched off with a card; saving it again switches it on', async () => {
    await runtime.clock({ now: '2027-05-01T00:00:00Z' });
    await save();
    receiver.answer = (outgoing) => void outgoing.writeHead(503).end();
    await post(1);
    for (let hour = 0; hour < 78 && (await list())[0]?.status === 'on'; hour += 6) {
      await settle();
      await runtime.clock({ advance: 6 * 3600 + 1 });
    }
    expect(await list()).toMatchObject([{ status: 'off', offReason: 'failing' }]);
    expect(receiver.calls.length).toBeLessThan(20);
    await settle();
    const feed = await service.get<{ cards: { title?: string; content?: string }[] }>('/api/v3/feed', person);
    expect(JSON.stringify(feed.body)).toContain('A webhook was turned off');
    receiver.answer = (outgoing) => void outgoing.writeHead(204).end();
    const before = receiver.calls.length;
    await post(2);
    await settle();
    expect(receiver.calls).toHaveLength(before);
    await save();
    await post(3);
    await settle();
    expect(receiver.calls).toHaveLength(before + 1);
  });

  test('with 410 is switched off at once, and delays nobody else', async () => {
    const other = await WebhookReceiver.start();
    await save();
    await save({ url: other.url });
    receiver.answer = (outgoing) => void outgoing.writeHead(410).end();
    await post(1);
    await settle();
    const states = new Map((await list()).map(({ url, status, offReason }) => [url, offReason ?? status]));
    expect([states.get(receiver.url), states.get(other.url)]).toEqual(['gone', 'on']);
    expect([receiver.calls.length, other.calls.length]).toEqual([1, 1]);
    other.stop();
  });
});

test('a record that can never be handled ends alone in the queue of failed events, and stops nothing else', async () => {
  const other = await longLivedPerson(service);
  await settle();
  await save();
  await save({}, other);
  // Old enough that who logs what comes next looks no further back.
  const first = await post(0);
  await settle();
  await runtime.clock({ advance: 300 });
  const known = (await runtime.failedEvents()).length;
  // What nobody writes: a pack whose entries cannot be read.
  const brokenPack = { ...changesKey(person.userId, 1), entries: 7, count: 1, at: 0, expiresAt: 9e9 };
  await service.inTable(() => putItem({ Item: brokenPack }));
  const ids = [await post(1), await post(2)];
  const idOfOther = await post(1, other);
  let runs = 0;
  for (let failed = true; failed && runs < 60; runs += 1)
    failed = (await runtime.tick(['send-webhooks'])).some(({ ok }) => !ok);

  const given = (await runtime.failedEvents()).slice(known);
  const [place] = given.map((one) => ('DDBStreamBatchInfo' in one ? one.DDBStreamBatchInfo : undefined));
  expect(given).toEqual([
    {
      function: 'follow-changes',
      DDBStreamBatchInfo: {
        batchSize: 1,
        startSequenceNumber: expect.stringMatching(/^\d+$/),
        endSequenceNumber: place?.startSequenceNumber,
        streamArn: expect.stringContaining('/stream/'),
      },
    },
  ]);
  expect(runs).toBeGreaterThan(15);
  expect(JSON.stringify(given)).not.toContain('entries');
  await settle();
  const arrived = receiver.calls.map(({ headers, body }) => ({
    id: headers['webhook-id'],
    changes: (JSON.parse(body) as { data: { changes: { id: number }[] } }).data.changes,
  }));
  // What was in a batch with it may be sent again while that is tried again: it is known by its id.
  const messages = [...new Map(arrived.map((one) => [one.id, one])).values()];
  const changed = messages.flatMap(({ changes }) => changes.map(({ id }) => id));
  expect(changed.toSorted()).toEqual([first, ...ids, idOfOther].toSorted());
});

describe('a webhook’s secret', () => {
  test('is the same for the same webhook, is stored nowhere, and after a change both are valid for a while', async () => {
    await settle();
    const { body } = await save();
    expect((await save()).body.secret).toBe(body.secret);
    const rotate = () => service.post<Saved>('/api/v3/webhooks/rotate', { id: body.webhook.id }, person);
    const rotated = (await rotate()).body.secret;
    expect(rotated).not.toBe(body.secret);
    expect((await rotate()).body.secret).toBe(rotated);
    await post(1);
    await settle();
    expect(receiver.read(body.secret)).toHaveLength(1);
    expect(receiver.read(rotated)).toHaveLength(1);
    await runtime.clock({ advance: 86_401 });
    await post(2);
    await settle();
    const headers = receiver.calls[1]?.headers ?? {};
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  test('is not kept with the answer that shows it', async () => {
    const options = { ...person, headers: { 'idempotency-key': 'once' } };
    const wanted = { url: receiver.url, events: ['study.changed'] };
    const first = await service.post<Saved>('/api/v3/webhooks', wanted, options);
    const again = await service.post<Saved>('/api/v3/webhooks', wanted, options);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
  });
});

test('addresses that may not be called are refused', async () => {
  for (const url of ['http://example.com/', 'https://10.0.0.1/', 'https://u:p@example.com/', 'nonsense', 7])
    expect((await save({ url })).status).toBe(400);
});

test('somebody else’s webhook does not exist; one’s own can be deleted', async () => {
  const { body } = await save();
  const stranger = await service.createPerson();
  const path = `/api/v3/webhooks/delete?id=${body.webhook.id}`;
  expect((await service.del(path, stranger)).status).toBe(404);
  const { id } = body.webhook;
  expect((await service.post('/api/v3/webhooks/rotate', { id }, stranger)).status).toBe(404);
  expect((await service.del(path, person)).status).toBe(200);
  expect(await list()).toEqual([]);
  await post(1);
  await settle();
  expect(receiver.calls).toEqual([]);
});

test('a person leaves nothing behind in anybody’s queue, nor an owner a webhook', async () => {
  const owner = await longLivedPerson(service);
  const client = await service.createClient(owner.userId);
  await save({ clientId: client.clientId }, owner);
  await service.grant(person.userId, client, ['readmeasurements']);
  receiver.answer = (outgoing) => void outgoing.writeHead(500).end();
  await post(1);
  await settle();
  expect(receiver.calls).toHaveLength(1);
  for (const who of [person, owner]) await service.del('/api/v3/user/delete?reason=enough', who);
  await settle('purge-people');
  await runtime.clock({ advance: 16 * 60 });
  await settle('purge-people');
  await settle('purge-people');
  const left = await service.inTable(() =>
    Promise.all([person, owner].map(({ userId }) => countItemsOf(userId))),
  );
  expect(left).toEqual([0, 0]);
});

describe('what the functions that call out write into their logs', () => {
  const senders = ['log-changes', 'follow-changes', 'send-webhooks', 'send-pushes', 'send-reminder-mails'];

  test('is counts and times, whatever a receiver answers', async () => {
    const canary = `canary${Math.random().toString(36).slice(2)}`;
    // No HTTP at all: what came is in the error that Node makes of it.
    const noise = createServer((socket) => socket.end(`${canary}?\r\n\r\n`));
    await new Promise<void>((done) => noise.listen(0, '127.0.0.1', done));
    const noiseUrl = `http://127.0.0.1:${(noise.address() as AddressInfo).port}/${canary}`;
    const pushes = await PushService.start();
    await runtime.clock({ now: '2027-06-01T07:00:00Z' });
    const start = runtime.process.lines.length;

    const phones = [pushes.addDevice(), pushes.addDevice(), new PushDevice(noiseUrl)];
    for (const phone of phones) await devicesOf(service, person).add(phone, `Phone ${canary}`);
    (phones[1] as PushDevice).refuse = () => ({
      status: 503,
      headers: { 'retry-after': canary, 'x-junk': canary },
    });
    receiver.answer = (outgoing) => void outgoing.writeHead(500, canary, { 'x-junk': canary }).end(canary);
    const events = ['measurements.changed', 'notification.due'];
    const { body: saved } = await save({ url: `${receiver.url}?key=${canary}`, events });
    await save({ url: noiseUrl, events });
    const settings = {
      displayName: `Name ${canary}`,
      pushShowsNames: true,
      sendReminderNotificationEmails: true,
      reminderEmailAt: '08:30:00',
    };
    await service.post('/api/v3/userSettings', settings, person);
    const asked = pills({ variableName: `Pill ${canary}`, reminderStartTimeLocal: '08:00:00' });
    await remindersOf(service, person).save([asked]);
    await diaryOf(service, person).post([item({ variableName: `Pill ${canary}`, note: canary })]);
    for (const time of ['08:00:30', '08:05:00', '08:31:00']) {
      await runtime.clock({ now: `2027-06-01T${time}Z` });
      await settle('run-due-reminders', 'send-pushes', 'run-reminder-mails');
    }

    expect(JSON.stringify(phones[0]?.messages)).toContain(canary);
    expect(receiver.calls.length).toBeGreaterThan(0);
    const [mail] = (await runtime.sentMails()).filter(({ to }) => to === person.email);
    expect(mail?.text).toContain(canary);
    const lines = await eventually('The logs of the senders', () => {
      const own = runtime.process.lines.slice(start).filter((line) => !line.startsWith('mail to '));
      return senders.every((id) => own.some((line) => line.includes(`"operation":"${id}"`)))
        ? own
        : undefined;
    });
    const tokens = phones.flatMap(({ messages }) =>
      messages.flatMap(({ buttons }) => buttons as { token: string }[]),
    );
    const secrets = [
      canary,
      person.email,
      saved.secret.slice(6),
      receiver.url,
      ...phones.map(({ endpoint }) => endpoint.slice(-16)),
      ...phones.map(({ keys }) => keys.auth),
      ...tokens.map(({ token }) => token.slice(-22)),
      ...(mail?.text.match(/[\w-]{22}(?=\s)/g) ?? []),
    ];
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    const allowed = ['timestamp', 'level', 'event', 'requestId', 'operation', 'milliseconds', 'counts'];
    const ofSenders = lines
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(({ operation }) => senders.includes(operation));
    for (const line of ofSenders) {
      expect(allowed).toEqual(expect.arrayContaining(Object.keys(line)));
      expect(Object.values(line.counts).every(Number.isFinite)).toBe(true);
    }
    noise.close();
    pushes.stop();
  });
});
