import { changePerson } from '../../data/people/change-person.ts';
import { findPerson } from '../../data/people/person.ts';
import type { Person } from '../../domain/people/person.ts';
import { alignContributions } from '../studies/pools/contribution.ts';

/**
 * Lets what a person's studies find count in figures of many people, or no more: then no figure is shown from now on
 * that it went into. Undefined when the person is not there, or is leaving. Safe to repeat, and to be repeated when it
 * broke off: what was changed already is brought to its end.
 */
export async function setShareAllData(
  before: Pick<Person, 'userId' | 'shareAllData'>,
  shareAllData: boolean,
  now: number,
): Promise<Person | undefined> {
  const { userId } = before;
  const isSet = (before.shareAllData ?? false) === shareAllData;
  const person = isSet ? await findPerson(userId) : await changePerson(userId, { shareAllData }, now);
  if (person !== undefined) await alignContributions(userId);
  return person;
}
