import { countPeopleOnAfter, lastPersonNumber, nextPersonNumber } from '../../data/deployment/counter.ts';
import { erasureKey, personKey } from '../../data/keys/people.ts';
import { findErasure } from '../../data/people/erasure.ts';
import { newPersonWrites, newReceiptId } from '../../data/people/person.ts';
import { isAllowed } from '../../data/table/is-allowed.ts';
import { overtaken, retryWhileOvertaken } from '../../data/table/retry-while-overtaken.ts';
import { transactIfAllowed, type Write } from '../../data/table/transact.ts';
import { deleteItem, updateItem } from '../../data/table/write.ts';
import type { Person } from '../../domain/people/person.ts';
import { eraseItems } from './erase-person.ts';

/** Numbers are given out one by one: a file whose number lies further ahead must not take all between. */
const reach = 1_000_000_000;

/**
 * Begins the import of a person under the number they had, or a new one where that lies out of reach; answers the
 * number. Until all their records are there the person counts as leaving: nobody sees them, nothing is done for them,
 * and the purge erases what a failed import left behind. Undefined where the number or the e-mail address is taken:
 * then no number is used up either.
 */
export const beginImport = (person: Person, now: number): Promise<number | undefined> =>
  retryWhileOvertaken('The count of people', async (): Promise<number | undefined | typeof overtaken> => {
    const last = await lastPersonNumber();
    const isWithinReach = person.userId <= last + reach;
    const userId = isWithinReach ? person.userId : await nextPersonNumber();
    const counted = isWithinReach && userId > last ? [countPeopleOnAfter(userId, last)] : [];
    const isBegun = await transactIfAllowed([...importWrites({ ...person, userId }, now), ...counted]);
    if (isBegun) return userId;
    return counted.length > 0 && (await lastPersonNumber()) !== last ? overtaken : undefined;
  });

function importWrites(person: Person, now: number): Write[] {
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

/** Removes everything that was imported. No receipt is written. */
export async function abandonImport(userId: number): Promise<void> {
  const erasure = await findErasure(userId);
  if (erasure === undefined) return;
  await eraseItems(erasure);
  await deleteItem({ Key: erasureKey(userId) });
}
