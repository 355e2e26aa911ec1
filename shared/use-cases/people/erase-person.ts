import { removeAccesses } from '../../data/accesses/day-of-accesses.ts';
import { endGrants, endGrantsOfClient, grantRemovals } from '../../data/clients/change-grant.ts';
import { listOwnedClientIds, removeClients } from '../../data/clients/client.ts';
import { listGrants, readGrantsTo } from '../../data/clients/grant.ts';
import {
  beginErasure,
  type Erasure,
  ErasureBrokenOff,
  endErasure,
  findErasure,
  isLast,
  noteCounted,
  noteErased,
} from '../../data/people/erasure.ts';
import { findReceiptId } from '../../data/people/person.ts';
import {
  type PersonItem,
  placeOfItem,
  readFirstItems,
  removeItems,
  typeOfItem,
} from '../../data/people/person-items.ts';
import { type Receipt, saveReceipt } from '../../data/people/receipt.ts';
import { transact, transactIfAllowed } from '../../data/table/transact.ts';
import { mustAt } from '../../domain/lists/must.ts';
import { atOnce, type RemovalLimits } from '../../platform/job-limits.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { withdrawFromPools } from '../studies/pools/withdraw-from-pools.ts';
import { releaseElsewhere } from './release-elsewhere.ts';

/** The highest number of grants, each with its mirror and its address, that share a transaction with the end of the account. */
const mostGrantsAtOnce = 30;
const itemsAtOnce = 500;
const releasesAtOnce = 16;
const clientsAtOnce = 4;
const grantsAtOnce = 500;
const everybody = { from: 1, to: Number.MAX_SAFE_INTEGER, descending: false };

/**
 * The person ceases to exist: when this returns, no token acts on their data any more, and the erasing is queued.
 * Undefined when there is no such person. Repeating it changes nothing.
 */
export async function closeAccount(userId: number, now: number): Promise<Erasure | undefined> {
  const [receiptId, grants] = await Promise.all([findReceiptId(userId), listGrants(userId)]);
  if (receiptId !== undefined) {
    const ending = grants.slice(0, mostGrantsAtOnce).flatMap(grantRemovals);
    const begin = beginErasure(userId, { receiptId, grants: grants.length }, now);
    await transactIfAllowed([...begin, ...ending]);
  }
  const erasure = await findErasure(userId);
  if (erasure !== undefined) {
    await Promise.all([endAccess(userId), endAccessOfClients(userId), withdrawFromPools(userId, now)]);
  }
  return erasure;
}

/** Ends the grants beyond those, and any that was given at the last moment; there can be no new ones. */
const endAccess = async (userId: number): Promise<void> => endGrants(await listGrants(userId));

/**
 * Ends what people let this person's apps do: no token of such an app acts any more. The rest of the apps goes with
 * the purge, which finds it on their side.
 */
async function endAccessOfClients(userId: number): Promise<void> {
  const clientIds = await listOwnedClientIds(userId);
  // First the apps themselves, so that nobody lets one in meanwhile.
  await removeClients(clientIds);
  await mapInParallel(clientIds, clientsAtOnce, async (clientId) => {
    for await (const grants of readGrantsTo(clientId, everybody, grantsAtOnce))
      await endGrantsOfClient(grants);
  });
}

/**
 * Removes everything that belongs to a person. It may die anywhere, be run again or twice at the same time: what an
 * item leads to is removed before the item, and the erasure, which leads to it all, last.
 */
export async function erasePerson(
  erasure: Erasure,
  now: number,
  limits: RemovalLimits = atOnce,
): Promise<Receipt> {
  const erased = await noteErased(await eraseItems(erasure, limits), now);
  const { receiptId, requestedAt, erasedAt = now, counts, grants } = erased;
  const receipt = { receiptId, requestedAt, erasedAt, counts: { ...counts, grant: grants } };
  if (isLast(erased, now)) await endErasure(erased, saveReceipt(receipt));
  else await transact([saveReceipt(receipt)]);
  return receipt;
}

/** Empties the person's partition, and counts what was in it. */
async function eraseItems(erasure: Erasure, { hasTime, pace }: RemovalLimits): Promise<Erasure> {
  await endAccess(erasure.userId);
  for (let counted = erasure; ; ) {
    const items = await readFirstItems(erasure.userId, itemsAtOnce);
    if (items.length === 0) {
      await removeAccesses(erasure.userId);
      return counted;
    }
    counted = await count(counted, items);
    await pace(items, async (some) => {
      if (!hasTime()) throw new ErasureBrokenOff();
      await remove(erasure.userId, some);
    });
  }
}

/** Counts what comes after the point up to which items are counted already, and moves that point. */
async function count(erasure: Erasure, items: readonly PersonItem[]): Promise<Erasure> {
  for (let current = erasure; ; ) {
    const uncounted = items.filter((item) => placeOfItem(item) > current.countedTo);
    const types = uncounted.map((item) => typeOfItem(item) ?? 'other').filter((type) => type !== 'grant');
    if (types.length === 0) return current;
    const counts = { ...current.counts };
    for (const type of types) counts[type] = (counts[type] ?? 0) + 1;
    current = await noteCounted(current, counts, placeOfItem(mustAt(items, items.length - 1)));
  }
}

async function remove(userId: number, items: readonly PersonItem[]): Promise<void> {
  await mapInParallel(items, releasesAtOnce, (item) => releaseElsewhere(userId, item));
  await removeItems(items);
}
