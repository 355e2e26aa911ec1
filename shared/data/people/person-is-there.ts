import { personKey } from '../keys/people.ts';
import type { Write } from '../table/transact.ts';
import { absent, checkWrite, isThere } from '../table/writes.ts';

/** The condition that a person is there and not being deleted. */
export const personExists = { ...isThere, deletedAt: absent };

/** Joins a transaction: nothing is written for a person who is being deleted, also if the request came before. */
export const personIsThere = (userId: number): Write => checkWrite(personKey(userId), personExists);

/** The same, and they let what their studies find count in figures of many people. */
export const personSharesAll = (userId: number): Write =>
  checkWrite(personKey(userId), { ...personExists, shareAllData: true });
