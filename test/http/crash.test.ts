import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { killDuring } from '../support/faults/crashes.ts';
import { KillableRuntime } from '../support/faults/killable-runtime.ts';
import { killedWorks } from '../support/faults/killed-work.ts';
import { diaryOf, item } from '../support/people/measurements.ts';
import { longLivedPerson, remindersOf } from '../support/people/reminders.ts';
import { devicesOf } from '../support/receivers/push-devices.ts';
import { PushService } from '../support/receivers/push-service.ts';
import { WebhookReceiver } from '../support/receivers/webhook-receiver.ts';

const killable = new KillableRuntime();
beforeAll(() => killable.start());
afterAll(() => killable.remove());

describe('a service killed without warning and started again on its data', () => {
  test.each(Object.entries(killedWorks))(
    '(in the middle of %s) has lost and doubled nothing, and completes it when it is done again',
    async (_, maker) => {
      const { wasKilled, problems } = await killDuring(killable, maker, 4);
      expect(wasKilled).toBe(true);
      expect(problems).toEqual([]);
    },
  );
});

test('a service killed twice while it follows the stream, and then given the whole stream again, logs and sends each change once, in order', async () => {
  const following = new KillableRuntime({ schedules: 'manual', streams: 'on' });
  const receiver = await WebhookReceiver.start();
  const pushes = await PushService.start();
  try {
    await following.start();
    const person = await longLivedPerson(following.service);
    const changesAfter = async (cursor = '') => {
      const path = `/api/v3/changes${cursor && `?cursor=${cursor}`}`;
      return (await following.service.get<Changes>(path, person)).body;
    };
    const settle = async () => {
      const runs = await following.runtime.tick();
      expect(runs.filter(({ ok }) => !ok)).toEqual([]);
    };
    const post = (minute: number) =>
      diaryOf(following.service, person).post([item({ startAt: `2026-01-01T10:0${minute}:00` })]);

    const phone = pushes.addDevice();
    await devicesOf(following.service, person).add(phone);
    const wanted = { url: receiver.url, events: ['measurements.changed'] };
    const { body: hook } = await following.service.post<Hook>('/api/v3/webhooks', wanted, person);
    const { cursor } = await changesAfter();
    await remindersOf(following.service, person).create({ reminderStartTimeLocal: '00:00:00' });
    await settle();

    const posted: number[] = [];
    // Before its entry was written, and while it was being queued for the webhook.
    for (const [minute, afterWrites] of [
      [1, 0],
      [2, 2],
    ] as const) {
      for (const { id } of (await post(minute)).body.data.measurements) posted.push(id);
      const wasKilled = await following.killDuring((runtime) => runtime.tick(), afterWrites);
      expect(wasKilled).toBe(true);
      await settle();
    }
    const before = (await changesAfter(cursor)).changes;
    await following.replayStreams();
    await settle();
    await settle();

    const { changes } = await changesAfter(cursor);
    expect(changes).toEqual(before);
    const logged = changes.filter(({ kind }) => kind === 'measurement').map(({ id }) => id);
    expect(logged).toEqual(posted);
    expect(changes.filter(({ kind }) => kind === 'trackingReminderNotification')).toHaveLength(1);
    const byId = new Map(receiver.read(hook.secret).map(({ id, data }) => [id, data.changes ?? []]));
    expect([...byId.values()].flat().map(({ id }) => id)).toEqual(posted);
    expect(phone.messages).toHaveLength(1);
  } finally {
    receiver.stop();
    pushes.stop();
    await following.remove();
  }
}, 120_000);

interface Hook {
  readonly secret: string;
}

interface Changes {
  readonly changes: readonly { readonly kind: string; readonly id: number | string }[];
  readonly cursor: string;
}
