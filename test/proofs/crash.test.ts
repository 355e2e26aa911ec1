import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { killDuring } from '../support/faults/crashes.ts';
import { KillableRuntime } from '../support/faults/killable-runtime.ts';
import { type KilledWorkMaker, killedWorks } from '../support/faults/killed-work.ts';
import { diaryOf, item } from '../support/people/measurements.ts';
import { longLivedPerson, remindersOf } from '../support/people/reminders.ts';
import { devicesOf } from '../support/receivers/push-devices.ts';
import { PushService } from '../support/receivers/push-service.ts';
import { WebhookReceiver } from '../support/receivers/webhook-receiver.ts';
import type { RuntimeEndpoints } from '../support/runtime.ts';

const killable = new KillableRuntime({ schedules: 'manual', streams: 'on' });
beforeAll(() => killable.start());
afterAll(() => killable.remove());

const jobs = ['run-due-reminders', 'send-pushes', 'send-webhooks'];

test('a service killed while it follows the stream, and then given the whole stream again, logs and sends each change once, in order', async () => {
  const receiver = await WebhookReceiver.start();
  const pushes = await PushService.start();
  try {
    const person = await longLivedPerson(killable.service);
    const changesAfter = async (cursor = '') => {
      const path = `/api/v3/changes${cursor && `?cursor=${cursor}`}`;
      return (await killable.service.get<Changes>(path, person)).body;
    };
    const settle = async () => {
      const runs = await killable.runtime.tick(jobs);
      expect(runs.filter(({ ok }) => !ok)).toEqual([]);
    };
    const post = (minute: number) =>
      diaryOf(killable.service, person).post([item({ startAt: `2026-01-01T10:0${minute}:00` })]);

    const phone = pushes.addDevice();
    await devicesOf(killable.service, person).add(phone);
    const wanted = { url: receiver.url, events: ['measurements.changed'] };
    const { body: hook } = await killable.service.post<Hook>('/api/v3/webhooks', wanted, person);
    const { cursor } = await changesAfter();
    await remindersOf(killable.service, person).create({ reminderStartTimeLocal: '00:00:00' });
    await settle();

    const posted: number[] = [];
    const postOne = async (minute: number) => {
      for (const { id } of (await post(minute)).body.data.measurements) posted.push(id);
    };
    await postOne(1);
    await settle();
    await postOne(2);
    // Its entry is written, and it is being queued for the webhook; what was done before comes again with it.
    const follow = (runtime: RuntimeEndpoints) => runtime.tick(jobs);
    expect(await killable.killDuring(follow, 2, { replaysStreams: true })).toBe(true);
    await settle();
    await settle();

    const { changes } = await changesAfter(cursor);
    const logged = changes.filter(({ kind }) => kind === 'measurement').map(({ id }) => id);
    expect(logged).toEqual(posted);
    expect(changes.filter(({ kind }) => kind === 'trackingReminderNotification')).toHaveLength(1);
    const byId = new Map(receiver.read(hook.secret).map(({ id, data }) => [id, data.changes ?? []]));
    expect([...byId.values()].flat().map(({ id }) => id)).toEqual(posted);
    expect(phone.messages).toHaveLength(1);
  } finally {
    receiver.stop();
    pushes.stop();
  }
});

describe('a service killed without warning and started again on its data', () => {
  // A request and two jobs; `npm run bench -- faults` kills it in all kinds of work, many times.
  test.each(['a large batch', 'summing up a history', "the night's lists"])(
    '(in the middle of %s) has lost and doubled nothing, and completes it when it is done again',
    async (name) => {
      const { wasKilled, problems } = await killDuring(killable, killedWorks[name] as KilledWorkMaker, 4);
      expect(wasKilled).toBe(true);
      expect(problems).toEqual([]);
    },
  );
});

interface Hook {
  readonly secret: string;
}

interface Changes {
  readonly changes: readonly { readonly kind: string; readonly id: number | string }[];
  readonly cursor: string;
}
