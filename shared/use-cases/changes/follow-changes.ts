import { type ChangePack, readLoggedPack } from '../../data/changes/change-log.ts';
import type { StreamRecord } from '../../data/changes/stream-record.ts';
import { clientOfPartition, personOfMirror } from '../../data/keys/clients.ts';
import { findThere } from '../../data/people/person.ts';
import { fromStored } from '../../data/table/stored-values.ts';
import { parseWebhook } from '../../data/webhooks/webhook.ts';
import { notifyOwner } from '../webhooks/notify-owner.ts';
import { queueDeparture, queueEvents } from '../webhooks/queue-events.ts';

/**
 * Queues what the stream reports for the webhooks that asked for it, one record after another: what is logged later
 * of a person is sent later. The stream may repeat a record, also after it was worked off: entries are recognised by person and
 * number.
 */
export async function followChanges(
  records: readonly StreamRecord[],
  now: number,
): Promise<{ readonly packs: number; readonly departures: number; readonly turnedOff: number }> {
  const counts = { packs: 0, departures: 0, turnedOff: 0 };
  for (const record of records) {
    const pack: ChangePack | undefined = readLoggedPack(record);
    if (pack !== undefined) {
      counts.packs += 1;
      await queueEvents(pack, now);
    } else if (record.eventName === 'REMOVE') {
      if (await followEndOfGrant(record, now)) counts.departures += 1;
    } else if (await followWebhook(record, now)) counts.turnedOff += 1;
  }
  return counts;
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
