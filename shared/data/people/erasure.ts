import * as v from 'valibot';
import { erasureKey, erasurePartition, erasureShardCount, personKey, userOfErasure } from '../keys/people.ts';
import { isConditionFailed, itemOfFailedCondition } from '../table/database-errors.ts';
import { record } from '../table/record.ts';
import { transact, type Write } from '../table/transact.ts';
import { updateItem } from '../table/write.ts';
import { isThere, updateWrite } from '../table/writes.ts';
import { personExists } from './person-is-there.ts';

/**
 * Someone who is leaving, and the progress of the erasure. It names the person in its key alone: it is the one item
 * that outlives the person's data, until the last sweep.
 */
const storedErasure = v.object({
  receiptId: v.string(),
  requestedAt: v.number(),
  /** Grants end in the request itself, so they are counted apart. */
  grants: v.number(),
  /** Records counted so far, by type, and the sort key up to which they are counted. */
  counts: v.record(v.string(), v.number()),
  countedTo: v.string(),
  /** The second at which nothing was left for the first time. */
  erasedAt: v.optional(v.number()),
});
export type Erasure = v.InferOutput<typeof storedErasure> & { readonly userId: number };

const erasures = record({
  schema: storedErasure,
  read: (stored, { sk }): Erasure => ({ ...stored, userId: userOfErasure(sk) }),
});

/** The writes that make a person cease to exist for every request; they fail if that has happened already. */
export const beginErasure = (
  userId: number,
  { receiptId, grants }: Pick<Erasure, 'receiptId' | 'grants'>,
  now: number,
): Write[] => [
  updateWrite(personKey(userId), { set: { deletedAt: now }, onlyIf: personExists }),
  erasures.put(erasureKey(userId), { receiptId, requestedAt: now, grants, counts: {}, countedTo: '' }),
];

export const findErasure = (userId: number): Promise<Erasure | undefined> =>
  erasures.find(erasureKey(userId));

/** No function lives longer: whatever a request under way at the time still wrote is there by then. */
const longestFunction = 15 * 60;

/** True once no request can be under way any more, so that nothing can come after the sweep that begins now. */
export const isLast = ({ requestedAt }: Erasure, now: number): boolean =>
  now >= requestedAt + longestFunction;

export async function listErasures(): Promise<Erasure[]> {
  const shards = Array.from({ length: erasureShardCount }, (_, shard) => erasurePartition(shard));
  return (await Promise.all(shards.map((shard) => erasures.list(shard)))).flat();
}

/** Erasing is due at once, and again for the last sweep. Those of whom least was removed so far come first. */
export async function listDueErasures(now: number): Promise<Erasure[]> {
  const due = (await listErasures()).filter(
    (erasure) => erasure.erasedAt === undefined || isLast(erasure, now),
  );
  return due.sort((a, b) => workSoFar(a) - workSoFar(b));
}

/** The last sweep finds little. */
const workSoFar = ({ erasedAt, counts }: Erasure): number =>
  erasedAt === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;

/**
 * Counts records before they are removed, so that each is counted once, however often its removal is tried. Answers
 * how far counting has come: another run may have counted on in the meantime, and then this one has not.
 */
export async function noteCounted(
  erasure: Erasure,
  counts: Erasure['counts'],
  countedTo: string,
): Promise<Erasure> {
  try {
    const { Update } = erasures.update(erasureKey(erasure.userId), {
      set: { counts, countedTo },
      onlyIf: [{ countedTo: erasure.countedTo }, { countedTo, counts }],
    });
    await updateItem({ ...Update, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
    return { ...erasure, counts, countedTo };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const current = itemOfFailedCondition(error);
    if (current === undefined) throw new ErasureEnded();
    return erasures.parse(current);
  }
}

export async function noteErased({ userId }: Erasure, now: number): Promise<Erasure> {
  const change = { setIfAbsent: { erasedAt: now }, onlyIf: isThere };
  const noted = await erasures.change(erasureKey(userId), change);
  if (noted === undefined) throw new ErasureEnded();
  return noted;
}

/** Another run has finished what this one was still at. */
export class ErasureEnded extends Error {
  override readonly name = 'ErasureEnded';
}

/** The run is out of time; the next continues. */
export class ErasureBrokenOff extends Error {
  override readonly name = 'ErasureBrokenOff';
}

/** Replaces the last item that names the person by one that names nobody. */
export async function endErasure(erasure: Erasure, receipt: Write): Promise<void> {
  await transact([receipt, erasures.remove(erasureKey(erasure.userId))]);
}
