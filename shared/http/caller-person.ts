import type { Caller } from '../data/caller.ts';
import { findPerson } from '../data/person.ts';
import type { Person } from '../domain/people/person.ts';
import { invalidToken } from './failure.ts';

/** The person on whose data the request acts. Whoever has left since the request began has no valid token any more. */
export async function getCallerPerson(caller: Caller): Promise<Person> {
  const person = caller.person ?? (await findPerson(caller.userId));
  if (person === undefined) throw invalidToken();
  return person;
}
