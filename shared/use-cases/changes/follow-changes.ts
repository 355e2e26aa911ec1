import { type ChangePack, readLoggedPack } from '../../data/changes/change-log.ts';
import type { StreamRecord } from '../../data/changes/stream-record.ts';
import { clientOfPartition, personOfMirror } from '../../data/keys/clients.ts';
import { findThere } from '../../data/people/person.ts';
import { fromStored } from '../../data/table/stored-values.ts';
import { parseWebhook } from '../../data/webhooks/webhook.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { notifyOwner } from '../webhooks/notify-owner.ts';
import { queueDeparture, queueEvents } from '../webhooks/queue-events.ts';
import { type Followed, notePassing } from './followed.ts';

/**
 * Queues what the stream reports for the webhooks that asked for it, one record after another. The stream may repeat a
 * record, also after it was worked off: entries are recognised by person and number. What cannot be handled lets only
 * the rest of its own partition wait, and what there is no time for is left.
 */
export async function followChanges(
  records: readonly StreamRecord[],
  now: number,
  { hasTime, onFailure }: JobLimits,
): Promise<Followed> {
  const counts = { packs: 0, departures: 0, turnedOff: 0 };
  const unhandled: StreamRecord[] = [];
  const waiting = new Set<unknown>();
  let isPassing = false;
  for (const record of records) {
    const { pk } = fromStored(record.dynamodb?.Keys ?? {});
    if (!hasTime() || waiting.has(pk)) {
      unhandled.push(record);
      continue;
    }
    try {
      const kind = await follow(record, now);
      if (kind !== undefined) counts[kind] += 1;
    } catch (error) {
      waiting.add(pk);
      unhandled.push(record);
      isPassing = notePassing(error, onFailure) || isPassing;
    }
  }
  return { counts, unhandled, isPassing };
}

async function follow(
  record: StreamRecord,
  now: number,
): Promise<'packs' | 'departures' | 'turnedOff' | undefined> {
  const pack: ChangePack | undefined = readLoggedPack(record);
  if (pack !== undefined) {
    await queueEvents(pack, now);
    return 'packs';
  }
  if (record.eventName === 'REMOVE') return (await followEndOfGrant(record, now)) ? 'departures' : undefined;
  return (await followWebhook(record, now)) ? 'turnedOff' : undefined;
}

/** A grant that ends with its person: the app it was given to is informed. */
async function followEndOfGrant({ dynamodb }: StreamRecord, now: number): Promise<boolean> {
  const { pk, sk } = fromStored(dynamodb?.Keys ?? {});
  const userId = personOfMirror(sk);
  if ((await findThere([userId])).length > 0) return false;
  await queueDeparture(clientOfPartition(pk), userId, now);
  return true;
}

async function followWebhook({ dynamodb }: StreamRecord, now: number): Promise<boolean> {
  const { OldImage: before, NewImage: after } = dynamodb ?? {};
  const isTurnedOff = after?.off !== undefined && before?.off === undefined;
  if (!isTurnedOff) return false;
  await notifyOwner(parseWebhook(fromStored(after)), now);
  return true;
}
