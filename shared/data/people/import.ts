import type { Person } from '../../domain/people/person.ts';
import { erasureKey, personKey } from '../keys/people.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { deleteItem, updateItem } from '../table/write.ts';
import { newPersonWrites, newReceiptId } from './person.ts';

/** The writes that make a person who counts as leaving until all their records are there. */
export function importWrites(person: Person, now: number): Write[] {
  const { userId } = person;
  const receiptId = newReceiptId();
  const erasure = { receiptId, requestedAt: now, erasedAt: now, grants: 0, counts: {}, countedTo: '' };
  return [
    ...newPersonWrites({ ...person, loginName: `person-${userId}`, deletedAt: now }, receiptId),
    { Put: { Item: { ...erasureKey(userId), ...erasure }, ConditionExpression: 'attribute_not_exists(pk)' } },
  ];
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

/** Nothing of it is left, and nobody is told. */
export async function forgetImport(userId: number): Promise<void> {
  await deleteItem({ Key: erasureKey(userId) });
}
