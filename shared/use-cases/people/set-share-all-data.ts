import { changePerson } from '../../data/people/change-person.ts';
import { findPerson } from '../../data/people/person.ts';
import type { Person } from '../../domain/people/person.ts';
import { alignContribution } from '../studies/rounds/align-contribution.ts';

/**
 * Turns sharing with figures of everybody on or off. Off removes the person's contribution, and every figure of few
 * people that includes it. Undefined when the person is not there, or is leaving. Safe to repeat: a repeated request
 * finishes what a broken one began.
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
