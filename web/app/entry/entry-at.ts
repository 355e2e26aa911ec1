import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { get } from '../api/call.ts';
import { database, storeToRead } from '../data/database.ts';
import { outbox } from '../outbox/outbox.ts';
import type { ApiMeasurement } from './entry-views.ts';
import { type Identity, type SameTime, sameTime } from './same-time.ts';

/** The span in which a free minute is looked for. */
const secondsLookedAt = 3600;
/** Nobody waits long to save something: after this time the rows on this device have to do. */
const patienceMilliseconds = 3_000;

/** The entry at this second, as the service knows it, or this device where the service is out of reach. */
export async function entryAt(identity: Identity, at: number): Promise<SameTime | undefined> {
  return sameTime(await rowsFrom(identity, at), outbox.value, identity, at);
}

async function rowsFrom(
  { variableName, sourceName }: Identity,
  at: number,
): Promise<readonly ApiMeasurement[]> {
  const tooLate = new Promise<undefined>((resolve) => {
    setTimeout(resolve, patienceMilliseconds);
  });
  const query = {
    variableName,
    sourceName,
    earliestMeasurementTime: formatUtc(at),
    latestMeasurementTime: formatUtc(at + secondsLookedAt),
    limit: 200,
  };
  const read = get('/api/v3/measurements', query)
    .then(({ data }) => data)
    .catch(() => undefined);
  return (await Promise.race([read, tooLate])) ?? keptRows();
}

/** All that this device remembers of measurements. */
async function keptRows(): Promise<readonly ApiMeasurement[]> {
  try {
    const db = await database();
    const keys = (await storeToRead(db, 'reads').getAllKeys()).filter((key) =>
      key.startsWith('/api/v3/measurements?'),
    );
    const reads = await Promise.all(keys.map((key) => storeToRead(db, 'reads').get(key)));
    return reads.flatMap((read) => (read?.data ?? []) as readonly ApiMeasurement[]);
  } catch {
    return [];
  }
}
