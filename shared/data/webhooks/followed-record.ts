import type { Webhook } from '../../domain/webhooks/webhook.ts';
import type { StreamRecord } from '../changes/stream-record.ts';
import { clientOfPartition, personOfMirror } from '../keys/clients.ts';
import { fromStored } from '../table/stored-values.ts';
import { partitionPrefixes } from '../table-facts.ts';
import { parseWebhook } from '../webhooks/webhook.ts';

/** The partition of a record: its records have to be followed in their order. */
export const partitionOf = ({ dynamodb }: StreamRecord): unknown => fromStored(dynamodb?.Keys ?? {}).pk;

export interface EndedGrant {
  readonly clientId: string;
  readonly userId: number;
}

/** The grant that has ended, where something of a client's was removed; undefined otherwise. */
export function readEndedGrant({ eventName, dynamodb }: StreamRecord): EndedGrant | undefined {
  if (eventName !== 'REMOVE') return undefined;
  const { pk, sk } = fromStored(dynamodb?.Keys ?? {});
  if (!String(pk).startsWith(partitionPrefixes.clients)) return undefined;
  return { clientId: clientOfPartition(pk), userId: personOfMirror(sk) };
}

/** The webhook that was turned off by a write; undefined for any other write. */
export function readTurnedOff({ dynamodb }: StreamRecord): Webhook | undefined {
  const { OldImage: before, NewImage: after } = dynamodb ?? {};
  return after?.off !== undefined && before?.off === undefined ? parseWebhook(fromStored(after)) : undefined;
}
