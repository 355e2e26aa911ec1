import { erasureKey, personKey } from '../../data/keys/people.ts';
import { findErasure } from '../../data/people/erasure.ts';
import { newPersonWrites, newReceiptId } from '../../data/people/person.ts';
import { isAllowed } from '../../data/table/is-allowed.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import { deleteItem, updateItem } from '../../data/table/write.ts';
import type { Person } from '../../domain/people/person.ts';
import { eraseItems } from './erase-person.ts';

/**
 * Begins the import of a person. Until all their records are there the person counts as leaving: nobody
 * sees them, nothing is done for them, and the purge erases what a failed import left behind.
 */
export async function beginImport(person: Person, now: number): Promise<boolean> {
  const { userId } = person;
  const receiptId = newReceiptId();
  const erasure = { receiptId, requestedAt: now, erasedAt: now, grants: 0, counts: {}, countedTo: '' };
  return transactIfAllowed([
    ...newPersonWrites({ ...person, deletedAt: now }, receiptId),
    { Put: { Item: { ...erasureKey(userId), ...erasure }, ConditionExpression: 'attribute_not_exists(pk)' } },
  ]);
}

/** Says that the import is still at work: the purge waits from now on. False when it has not waited. */
export const prolongImport = (userId: number, now: number): Promise<boolean> =>
  isAllowed(
    updateItem({
      Key: erasureKey(userId),
      UpdateExpression: 'SET requestedAt = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now },
    }),
  );

/** Everything is there: the person is, too. False when the purge came first. */
export const completeImport = (userId: number): Promise<boolean> =>
  transactIfAllowed([
    {
      Update: {
        Key: personKey(userId),
        UpdateExpression: 'REMOVE deletedAt',
        ConditionExpression: 'attribute_exists(deletedAt)',
      },
    },
    { Delete: { Key: erasureKey(userId), ConditionExpression: 'attribute_exists(pk)' } },
  ]);

/** Removes everything that was imported. No receipt is written. */
export async function abandonImport(userId: number): Promise<void> {
  const erasure = await findErasure(userId);
  if (erasure === undefined) return;
  await eraseItems(erasure);
  await deleteItem({ Key: erasureKey(userId) });
}
