import { randomBytes } from 'node:crypto';
import type { Person } from '../../domain/people/person.ts';
import { nextPersonNumber } from '../deployment/counter.ts';
import { personKey } from '../keys/people.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { emailOf, owners } from './email-owner.ts';
import { people } from './person.ts';

type NewPerson = Pick<Person, 'email' | 'displayName' | 'timezone' | 'administrator'> &
  Partial<Pick<Person, 'earliestReminderTime' | 'latestReminderTime'>>;

/** An email address belongs to one person: undefined when it is taken. */
export async function createPerson(person: NewPerson, now: number): Promise<Person | undefined> {
  const userId = await nextPersonNumber();
  const created: Person = {
    ...person,
    userId,
    loginName: `person-${userId}`,
    sourcesDecidedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  return (await storePerson(created)) ? created : undefined;
}

/**
 * False when the id or the email address is taken. The id of the receipt that the person will get when they leave is
 * drawn now: it names nobody, and still finds them in a backup from before they left.
 */
async function storePerson(person: Person): Promise<boolean> {
  return transactIfAllowed(newPersonWrites(person, newReceiptId()));
}

const newReceiptId = () => randomBytes(15).toString('base64url');

/** The writes that make a person; they fail where the id or the email address is taken. */
const newPersonWrites = (person: Person, receiptId: string): Write[] => [
  people.create(personKey(person.userId), { ...person, receiptId }),
  owners.create(emailOf(person), { userId: person.userId }),
];
