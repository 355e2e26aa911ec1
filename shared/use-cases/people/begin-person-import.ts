import { countPeopleOnAfter, lastPersonNumber } from '../../data/deployment/counter.ts';
import { findErasure } from '../../data/people/erasure.ts';
import { forgetImport, importWrites } from '../../data/people/import.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transactIfAllowed } from '../../data/table/transact.ts';
import type { Person } from '../../domain/people/person.ts';
import { eraseItems } from './erase-person.ts';

/** Numbers are given out one by one: a file whose number lies further ahead must not take all between. */
const mostAhead = 1_000_000_000;

/**
 * Begins the import of a person under the number they had, or a new one where that lies too far ahead; answers the
 * number. Until all their records are there the person counts as leaving: nobody sees them, nothing is done for them,
 * and the purge erases what a failed import left behind. Undefined where the number or the e-mail address is taken:
 * then no number is used up either.
 */
export const beginPersonImport = (person: Person, now: number): Promise<number | undefined> =>
  retryOnConflict('The count of people', async (): Promise<number | undefined | typeof conflict> => {
    const last = await lastPersonNumber();
    const isNear = person.userId <= last + mostAhead;
    const userId = isNear ? person.userId : last + 1;
    const counted = userId > last ? [countPeopleOnAfter(userId, last)] : [];
    const isBegun = await transactIfAllowed([...importWrites({ ...person, userId }, now), ...counted]);
    if (isBegun) return userId;
    return counted.length > 0 && (await lastPersonNumber()) !== last ? conflict : undefined;
  });

/** Removes everything that was imported. No receipt is written. */
export async function abandonPersonImport(userId: number): Promise<void> {
  const erasure = await findErasure(userId);
  if (erasure === undefined) return;
  await eraseItems(erasure);
  await forgetImport(userId);
}
