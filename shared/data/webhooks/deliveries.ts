import * as v from 'valibot';
import { type Attempt, type Delivery, listedUntil, withAttempts } from '../../domain/webhooks/delivery.ts';
import { messageEvents } from '../../domain/webhooks/webhook.ts';
import { deliveriesKey } from '../keys/webhooks.ts';
import { record } from '../table/record.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { sendIfAllowed } from '../table/send.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

/** A tuple, since a full list is written after each turn of a receiver. */
const entry = v.tuple([
  v.string(),
  v.picklist(messageEvents),
  v.number(),
  v.number(),
  v.number(),
  v.number(),
  v.string(),
  v.number(),
  v.number(),
]);

const deliveries = record({
  schema: v.object({
    entries: v.array(entry),
    revision: v.number(),
    [timeToLiveAttribute]: v.number(),
  }),
  read: ({ entries, revision }) => ({ revision, listed: entries.map(readEntry) }),
});

const readEntry = (stored: v.InferOutput<typeof entry>): Delivery => {
  const [sk, event, userId, at, triedAt, status, problem, milliseconds, tries] = stored;
  return { sk, event, userId, at, triedAt, status, problem, milliseconds, tries };
};

const writeEntry = (delivery: Delivery): v.InferInput<typeof entry> => {
  const { sk, event, userId, at, triedAt, status, problem, milliseconds, tries } = delivery;
  return [sk, event, userId, at, triedAt, status, problem, milliseconds, tries];
};

/** The last messages of a webhook that were tried, the last tried first. */
export async function listDeliveries(webhookId: string, now: number): Promise<Delivery[]> {
  const found = await deliveries.find(deliveriesKey(webhookId));
  return found === undefined ? [] : found.listed.filter((delivery) => listedUntil(delivery) > now);
}

/** Notes tries of a webhook's messages; several at the same moment are all noted. */
export const noteAttempts = (webhookId: string, attempts: readonly Attempt[], now: number) =>
  changeDeliveries(webhookId, (listed) => withAttempts(listed, attempts, now));

/** Forgets what is about a person; an app knows for some days that they have left. Safe to repeat. */
export const forgetDeliveriesOf = (webhookId: string, userId: number) =>
  changeDeliveries(webhookId, (listed) =>
    listed.filter((delivery) => delivery.userId !== userId || delivery.event === 'user.deleted'),
  );

function changeDeliveries(webhookId: string, change: (listed: readonly Delivery[]) => Delivery[]) {
  const key = deliveriesKey(webhookId);
  return retryOnConflict<undefined>('Deliveries of a webhook', async () => {
    const before = await deliveries.find(key);
    const listed = change(before?.listed ?? []);
    const isSame = listed.length === (before?.listed.length ?? 0) && listed.every(isIn(before?.listed));
    if (isSame) return undefined;
    const onlyIf = { revision: before?.revision };
    const set = {
      entries: listed.map(writeEntry),
      revision: (before?.revision ?? 0) + 1,
      [timeToLiveAttribute]: Math.max(...listed.map(listedUntil)),
    };
    const write =
      listed.length === 0 ? deliveries.remove(key, onlyIf) : deliveries.update(key, { set, onlyIf });
    return (await sendIfAllowed(write)) ? undefined : conflict;
  });
}

const isIn =
  (before: readonly Delivery[] = []) =>
  (delivery: Delivery): boolean =>
    before.includes(delivery);
