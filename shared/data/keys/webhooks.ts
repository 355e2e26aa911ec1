import { partitionPrefixes } from '../table-facts.ts';
import { clientPartition } from './clients.ts';
import { after, type Key, ofPerson, sixteenDigits } from './key.ts';

/** Leads from an owner, and from an app, to a webhook. */
export const webhookPrefix = 'WEBHOOK#';
export const ownedWebhookKey = (ownerId: number, webhookId: string) =>
  ofPerson(ownerId, `${webhookPrefix}${webhookId}`);
export const clientWebhookKey = (clientId: string, webhookId: string): Key => ({
  pk: clientPartition(clientId),
  sk: `${webhookPrefix}${webhookId}`,
});
export const webhookOf = (sk: unknown) => after(webhookPrefix, sk);
/** Leads from a person to a webhook in whose queue something of theirs may wait, so that both go together. */
export const queuedPrefix = 'QUEUED#';
export const queuedKey = (userId: number, webhookId: string) =>
  ofPerson(userId, `${queuedPrefix}${webhookId}`);
export const webhookOfQueued = (sk: unknown) => after(queuedPrefix, sk);

/** The one partition that the sender of messages may read: it holds nobody's records. */
export const hookPartition = (webhookId: string) => `${partitionPrefixes.webhooks}${webhookId}`;
export const hookKey = (webhookId: string): Key => ({ pk: hookPartition(webhookId), sk: 'HOOK' });
/** The list of the last messages that were tried. */
export const deliveriesKey = (webhookId: string): Key => ({
  pk: hookPartition(webhookId),
  sk: 'DELIVERIES',
});
/** Messages that wait, in the order of each person's log. */
export const waitingPrefix = 'WAITS#';
export const waitingOf = (userId: number) => `${waitingPrefix}${sixteenDigits(userId)}#`;
/** The messages of everybody with a higher number. */
export const waitingAfter = (userId: number): [first: string, last: string] => [
  waitingOf(userId + 1),
  `${waitingPrefix}~`,
];
export const waitingKey = (webhookId: string, userId: number, number: number, part: string): Key => ({
  pk: hookPartition(webhookId),
  sk: `${waitingOf(userId)}${sixteenDigits(number)}#${part}`,
});
/** The message of a webhook that has these parts. */
export const waitingWith = (webhookId: string, parts: readonly string[]): Key => ({
  pk: hookPartition(webhookId),
  sk: `${waitingPrefix}${parts.join('#')}`,
});
/** The parts that tell a waiting message from all others of its webhook. */
export const partsOfWaiting = (sk: unknown) => after(waitingPrefix, sk).split('#');
export const laneShardCount = 4;
export const lanePartition = (shard: number) => `${partitionPrefixes.lanes}${shard}`;
export const laneKey = (webhookId: string): Key => ({
  pk: lanePartition(Number.parseInt(webhookId.slice(-1), 16) % laneShardCount),
  sk: webhookId,
});
