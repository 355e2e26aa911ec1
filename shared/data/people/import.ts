import type { Person } from '../../domain/people/person.ts';
import { erasureKey, personKey } from '../keys/people.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { exists, isNew, isThere, putWrite, removeWrite, updateWrite } from '../table/writes.ts';
import { newPersonWrites, newReceiptId } from './person.ts';

/** The writes that make a person who counts as leaving until all their records are there. */
export function importWrites(person: Person, now: number): Write[] {
  const { userId } = person;
  const receiptId = newReceiptId();
  const erasure = { receiptId, requestedAt: now, erasedAt: now, grants: 0, counts: {}, countedTo: '' };
  return [
    ...newPersonWrites({ ...person, loginName: `person-${userId}`, deletedAt: now }, receiptId),
    putWrite(erasureKey(userId), erasure, isNew),
  ];
}

/** Says that the import is still at work: the purge waits from now on. False when it has not waited. */
export const prolongImport = (userId: number, now: number): Promise<boolean> =>
  sendIfAllowed(updateWrite(erasureKey(userId), { set: { requestedAt: now }, onlyIf: isThere }));

/** Everything is there: the person is, too. False when the purge came first. */
export const completeImport = (userId: number): Promise<boolean> =>
  transactIfAllowed([
    updateWrite(personKey(userId), { remove: ['deletedAt'], onlyIf: { deletedAt: exists } }),
    removeWrite(erasureKey(userId), isThere),
  ]);

/** Nothing of it is left, and nobody is told. */
export const forgetImport = (userId: number): Promise<void> => send(removeWrite(erasureKey(userId)));
