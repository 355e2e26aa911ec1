import { changeDevices, findDevices } from '../../data/pushes/devices.ts';
import {
  claimPush,
  postponePush,
  readWaiting,
  removePush,
  type WaitingPush,
} from '../../data/pushes/push-queue.ts';
import { canBeReached, type Device, without } from '../../domain/push/device.ts';
import { nextAttempt } from '../../domain/push/next-attempt.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { type Pages, runDue } from '../schedules/run-due.ts';
import { type PushCallSettings, PushCalls, type PushOutcome } from './push-calls.ts';

type SendLimits = PushCallSettings & JobLimits;

/** Pushes that are sent at the same time in one shard. */
const pushesAtOnce = 10;

/**
 * Sends what waits. Of the counts, what is `dropped` has no device any more; what is `setAside` was not taken for a
 * day, and its device is set aside.
 */
export async function sendPushes(shards: readonly number[], now: () => number, limits: SendLimits) {
  const calls = new PushCalls(limits);
  const { counts, oldestAge } = await runDue(
    {
      outcomes: ['sent', 'postponed', 'dropped', 'setAside', 'failed'],
      unread: 'failed',
      shards: shards.map((shard) => withDevices(readWaiting(shard, now()))),
      shardsAtOnce: shards.length,
      entriesAtOnce: pushesAtOnce,
      claim: async (due) => ((await claimPush(due.push, now())) ? due : undefined),
      work: async ({ push, device }) => {
        if (device !== undefined && canBeReached(device, now()))
          return recordOutcome(push, device, await calls.deliver(push, device, now()), now());
        await removePush(push);
        return 'dropped';
      },
      // It stays claimed for a while, and is then tried again.
      afterFailure: () => 'failed',
    },
    now(),
    limits,
  );
  calls.end();
  return { ...counts, oldestAge };
}

interface DuePush {
  readonly push: WaitingPush;
  readonly device: Device | undefined;
  readonly dueAt: number;
}

async function* withDevices(pages: Pages<WaitingPush>): AsyncGenerator<DuePush[]> {
  for await (const page of pages) {
    const devices = await findDevices(page.map(({ userId }) => userId));
    yield page.map((push) => ({
      push,
      device: devices.get(push.userId)?.find(({ id }) => id === push.deviceId),
      dueAt: push.at,
    }));
  }
}

async function recordOutcome(push: WaitingPush, device: Device, outcome: PushOutcome, now: number) {
  const { userId, deviceId } = push;
  const { status, problem } = outcome;
  if (status >= 200 && status < 300) {
    await removePush(push);
    if (device.failingSince !== undefined) await changeDevices(userId, recovered(deviceId));
    return 'sent';
  }
  if (status === 404 || status === 410) {
    await changeDevices(userId, without(deviceId));
    await removePush(push);
    return 'dropped';
  }
  const at = nextAttempt(push, now, outcome.waitSeconds);
  await changeDevices(userId, failing(deviceId, problem, now, at === undefined));
  if (at === undefined) {
    await removePush(push);
    return 'setAside';
  }
  await postponePush(push, at);
  return 'postponed';
}

type PersonDevices = readonly Device[];

const changed =
  (id: number, change: (device: Device) => Device) =>
  (devices: PersonDevices): PersonDevices | undefined =>
    devices.some((device) => device.id === id)
      ? devices.map((device) => (device.id === id ? change(device) : device))
      : undefined;

const recovered = (id: number) =>
  changed(id, ({ failingSince: _since, problem: _problem, ...device }) => device);

const failing = (id: number, problem: string, now: number, isOver: boolean) =>
  changed(id, (device) => ({
    ...device,
    failingSince: device.failingSince ?? now,
    problem,
    ...(isOver ? { setAsideAt: now } : {}),
  }));
