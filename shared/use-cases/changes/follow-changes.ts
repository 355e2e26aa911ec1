import { readEndedSession } from '../../data/access/session.ts';
import { readFirstUse } from '../../data/accesses/day-of-accesses.ts';
import { type ChangePack, readLoggedPack } from '../../data/changes/change-log.ts';
import type { StreamRecord } from '../../data/changes/stream-record.ts';
import { findExisting } from '../../data/people/person.ts';
import {
  type EndedGrant,
  partitionOf,
  readEndedGrant,
  readTurnedOff,
} from '../../data/webhooks/followed-record.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { followAccess } from '../accesses/follow-access.ts';
import { endPushesOf } from '../people/sessions.ts';
import { notifyOwner } from '../webhooks/notify-owner.ts';
import { queueDeparture, queueEvents } from '../webhooks/queue-events.ts';
import { reportUnlessTransient, type StreamProgress } from './stream-progress.ts';

/**
 * Queues what the stream reports for the webhooks that asked for it, one record after another. The stream may repeat a
 * record, also after it was worked off: entries are recognised by person and number. What cannot be handled lets only
 * the rest of its own partition wait, and what there is no time for is left.
 */
export async function followChanges(
  records: readonly StreamRecord[],
  now: number,
  { hasTime, onFailure }: JobLimits,
): Promise<StreamProgress> {
  const counts = { packs: 0, accesses: 0, sessions: 0, departures: 0, turnedOff: 0 };
  const unhandled: StreamRecord[] = [];
  const waiting = new Set<unknown>();
  let isPassing = false;
  for (const record of records) {
    const partition = partitionOf(record);
    if (!hasTime() || waiting.has(partition)) {
      unhandled.push(record);
      continue;
    }
    try {
      const kind = await follow(record, now);
      if (kind !== undefined) counts[kind] += 1;
    } catch (error) {
      waiting.add(partition);
      unhandled.push(record);
      isPassing = reportUnlessTransient(error, onFailure) || isPassing;
    }
  }
  return { counts, unhandled, isPassing };
}

async function follow(
  record: StreamRecord,
  now: number,
): Promise<'packs' | 'accesses' | 'sessions' | 'departures' | 'turnedOff' | undefined> {
  const firstUse = readFirstUse(record);
  if (firstUse !== undefined) {
    await followAccess(firstUse);
    return 'accesses';
  }
  const session = readEndedSession(record);
  if (session !== undefined) {
    await endPushesOf(session, now);
    return 'sessions';
  }
  const pack: ChangePack | undefined = readLoggedPack(record);
  if (pack !== undefined) {
    await queueEvents(pack, now);
    return 'packs';
  }
  const ended = readEndedGrant(record);
  if (ended !== undefined) return (await followEndOfGrant(ended, now)) ? 'departures' : undefined;
  const turnedOff = readTurnedOff(record);
  if (turnedOff === undefined) return undefined;
  await notifyOwner(turnedOff, now);
  return 'turnedOff';
}

/** A grant that ends with its person: the app it was given to is informed. */
async function followEndOfGrant({ clientId, userId }: EndedGrant, now: number): Promise<boolean> {
  if ((await findExisting([userId])).length > 0) return false;
  await queueDeparture(clientId, userId, now);
  return true;
}
