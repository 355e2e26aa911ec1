import type { Person } from '../domain/people/person.ts';
import { changePerson } from './person.ts';

/** Undefined when the person is not there, or is leaving. */
export const setShareAllData = (
  userId: number,
  shareAllData: boolean,
  now: number,
): Promise<Person | undefined> => changePerson(userId, { shareAllData }, now);
