import { changePerson } from '../../data/people/change-person.ts';
import { findPerson } from '../../data/people/person.ts';
import type { Person } from '../../domain/people/person.ts';
import { alignContribution } from '../studies/rounds/align-contribution.ts';

/**
 * Lets what a person's records say count in figures of everybody, or no more: then nothing of it is kept for any, and
 * no figure of few people is shown from now on that it went into. Undefined when the person is not there, or is leaving. Safe to repeat, and to be repeated when it
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
  if (person !== undefined) await alignContribution(userId, now);
  return person;
}
