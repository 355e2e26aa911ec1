import * as v from 'valibot';
import type { Person } from '../../domain/people/person.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import { emailKey } from '../keys/people.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { findPerson, parsePerson } from './person.ts';

/** The person who has this email address. */
export async function findPersonByEmail(email: string): Promise<Person | undefined> {
  const owner = await owners.find(emailOf({ email }));
  return owner && findPerson(owner.userId);
}

/** Says whose an email address is. */
export const owners = record({ schema: v.object({ userId: v.number() }) });

/** Frees the address of a person who left, unless it has a new owner by now. */
export async function releaseEmail(item: Item): Promise<void> {
  const { email, userId } = parsePerson(item);
  await sendIfAllowed(owners.remove(emailOf({ email }), { userId }));
}

/** Stored hashed: the pointer only has to be found, never to be read. */
export const emailOf = ({ email }: Pick<Person, 'email'>) => emailKey(sha256(email.trim().toLowerCase()));
