import * as v from 'valibot';
import { laneKey, lanePartition, laneShardCount } from '../keys/webhooks.ts';
import { postpone } from '../schedules/due.ts';
import { record } from '../table/record.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { isThere, moreThan } from '../table/writes.ts';

/** A webhook for which something waits. */
export interface Lane {
  readonly webhookId: string;
  readonly dueAt: number;
  readonly calls: number;
  /** Failures of its receiver in a row; the first was at `failingSince`. */
  readonly failures: number;
  readonly failingSince?: number | undefined;
  /** The person whose messages were sent last: it continues with those after them. */
  readonly servedUpTo?: number | undefined;
}

const lanes = record({
  schema: v.object({
    dueAt: v.number(),
    calls: v.number(),
    failures: v.optional(v.number(), 0),
    failingSince: v.optional(v.number()),
    servedUpTo: v.optional(v.number()),
  }),
  read: (stored, { sk }): Lane => ({ webhookId: sk, ...stored }),
});

/** Seconds by which a lane that failed counts as having waited less. */
const handicapSeconds = 5 * 60;
const rankOf = ({ dueAt, failures }: Lane): number => dueAt + (failures > 0 ? handicapSeconds : 0);

/** The lanes whose time has come, the longest wait first; failing receivers wait a little longer, so as to delay few. */
export async function listDueLanes(now: number): Promise<Lane[]> {
  const shards = Array.from({ length: laneShardCount }, (_, shard) => lanes.list(lanePartition(shard)));
  const all = (await Promise.all(shards)).flat();
  return all.filter(({ dueAt }) => dueAt <= now).sort((a, b) => rankOf(a) - rankOf(b));
}

/** Lets a webhook be looked at. A sender that finds the queue empty sees by the count that something came in the meantime. */
export const openLane = (webhookId: string, now: number): Promise<void> =>
  send(lanes.update(laneKey(webhookId), { setIfAbsent: { dueAt: now }, add: { calls: 1 } }));

const leaseSeconds = 60;

/** True for one of several senders at the same moment, which may work the lane off; if it dies, another may a minute later. */
export const claimLane = ({ webhookId, dueAt }: Lane, now: number): Promise<boolean> =>
  postpone({ key: laneKey(webhookId), dueAt }, now + leaseSeconds);

/** Lets a receiver that rests after failures be tried at once. One that is being worked off is left to who does it. */
export async function endRest(webhookId: string, now: number): Promise<void> {
  const onlyIf = { dueAt: moreThan(now + leaseSeconds) };
  await sendIfAllowed(lanes.update(laneKey(webhookId), { set: { dueAt: now }, onlyIf }));
}

/** When what waits for a webhook is looked at next; undefined where nothing waits. */
export const findNextTry = async (webhookId: string): Promise<number | undefined> =>
  (await lanes.find(laneKey(webhookId)))?.dueAt;

/** Nothing waits any more; unless something came since the lane was read. */
export const closeLane = ({ webhookId, calls }: Lane): Promise<boolean> =>
  sendIfAllowed(lanes.remove(laneKey(webhookId), { calls }));

/** Lets a lane rest after a failure, or continue after none. */
export async function noteLane({ webhookId, ...noted }: Lane): Promise<void> {
  const { dueAt, failures, failingSince, servedUpTo } = noted;
  const isFailing = failingSince !== undefined;
  const hasPlace = servedUpTo !== undefined;
  const change = {
    set: { dueAt, ...(isFailing && { failures, failingSince }), ...(hasPlace && { servedUpTo }) },
    remove: [
      ...(isFailing ? [] : (['failures', 'failingSince'] as const)),
      ...(hasPlace ? [] : (['servedUpTo'] as const)),
    ],
  };
  await sendIfAllowed(lanes.update(laneKey(webhookId), { ...change, onlyIf: isThere }));
}

/** The webhook is off: what waits for it expires. */
export const dropLane = (webhookId: string): Promise<void> => send(lanes.remove(laneKey(webhookId)));

/** Somebody who left has no place in its turns. */
export async function forgetPlace(webhookId: string, userId: number): Promise<void> {
  const forget = { remove: ['servedUpTo'], onlyIf: { servedUpTo: userId } } as const;
  await sendIfAllowed(lanes.update(laneKey(webhookId), forget));
}
