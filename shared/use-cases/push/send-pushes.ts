import { changeDevices, findDevices } from '../../data/pushes/devices.ts';
import {
  claimPush,
  postponePush,
  readWaiting,
  removePush,
  type WaitingPush,
} from '../../data/pushes/push-queue.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';
import { canBeReached, type Device, without } from '../../domain/push/device.ts';
import { nextAttempt } from '../../domain/push/next-attempt.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { type CallSettings, PushCalls, type PushOutcome } from './push-calls.ts';

/** The counts of one run. */
export interface PushTally {
  readonly sent: number;
  /** Pushes that were not taken, and are to be sent again. */
  readonly postponed: number;
  /** Pushes whose device is gone. */
  readonly dropped: number;
  /** Pushes that were not taken for a day: their devices are set aside. */
  readonly setAside: number;
  readonly failed: number;
  /** Seconds by which the oldest was late. */
  readonly oldestAge: number;
}

const idle: PushTally = { sent: 0, postponed: 0, dropped: 0, setAside: 0, failed: 0, oldestAge: 0 };

export type SendLimits = CallSettings & JobLimits;

/** Pushes that are sent at the same time in one shard. */
const pushesAtOnce = 10;

/** Sends what waits, each shard by itself: one that cannot be read keeps no other from its work. */
export async function sendPushes(
  shards: readonly number[],
  now: () => number,
  limits: SendLimits,
): Promise<PushTally> {
  const calls = new PushCalls(limits);
  const runs = await Promise.all(
    shards.map(async (shard) => {
      try {
        return await sendShard(shard, now, limits, calls);
      } catch (error) {
        if (!isUnavailable(error)) limits.onFailure(error);
        return { ...idle, failed: 1 };
      }
    }),
  );
  calls.end();
  return runs.reduce(addTallies, idle);
}

async function sendShard(
  shard: number,
  now: () => number,
  limits: SendLimits,
  calls: PushCalls,
): Promise<PushTally> {
  let total = idle;
  for await (const page of readWaiting(shard, now())) {
    if (!limits.hasTime()) break;
    const oldestAge = now() - Math.min(...page.map(({ at }) => at), now());
    const devices = await findDevices(page.map(({ userId }) => userId));
    const runs = await mapInParallel(page, pushesAtOnce, async (push) => {
      if (!limits.hasTime()) return idle;
      const device = devices.get(push.userId)?.find(({ id }) => id === push.deviceId);
      return sendOne(push, device, now, limits, calls);
    });
    total = [...runs, { ...idle, oldestAge }].reduce(addTallies, total);
  }
  return total;
}

/** One push's failure is its own: the others go on. */
async function sendOne(
  push: WaitingPush,
  device: Device | undefined,
  now: () => number,
  limits: SendLimits,
  calls: PushCalls,
): Promise<PushTally> {
  try {
    if (!(await claimPush(push, now()))) return idle;
    if (device === undefined || !canBeReached(device, now())) {
      await removePush(push);
      return { ...idle, dropped: 1 };
    }
    return await recordOutcome(push, device, await calls.deliver(push, device, now()), now());
  } catch (error) {
    // It stays claimed for a while, and is then tried again.
    if (!isUnavailable(error)) limits.onFailure(error);
    return { ...idle, failed: 1 };
  }
}

async function recordOutcome(
  push: WaitingPush,
  device: Device,
  outcome: PushOutcome,
  now: number,
): Promise<PushTally> {
  const { userId, deviceId } = push;
  const { status, problem } = outcome;
  if (status >= 200 && status < 300) {
    await removePush(push);
    if (device.failingSince !== undefined) await changeDevices(userId, recovered(deviceId));
    return { ...idle, sent: 1 };
  }
  if (status === 404 || status === 410) {
    await changeDevices(userId, without(deviceId));
    await removePush(push);
    return { ...idle, dropped: 1 };
  }
  const at = nextAttempt(push, now, outcome.waitSeconds);
  await changeDevices(userId, failing(deviceId, problem, now, at === undefined));
  if (at === undefined) {
    await removePush(push);
    return { ...idle, setAside: 1 };
  }
  await postponePush(push, at);
  return { ...idle, postponed: 1 };
}

type Devices = readonly Device[];

const changed =
  (id: number, change: (device: Device) => Device) =>
  (devices: Devices): Devices | undefined =>
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

const addTallies = (a: PushTally, b: PushTally): PushTally => ({
  sent: a.sent + b.sent,
  postponed: a.postponed + b.postponed,
  dropped: a.dropped + b.dropped,
  setAside: a.setAside + b.setAside,
  failed: a.failed + b.failed,
  oldestAge: Math.max(a.oldestAge, b.oldestAge),
});
