import * as v from 'valibot';
import { nextPersonNumber } from './counter.ts';
import { failedConditions } from './database-errors.ts';
import { sha256 } from './hash.ts';
import { emailKey, personKey } from './keys.ts';
import { parseStored } from './stored.ts';
import { getItem, type Item, transact } from './table.ts';

const storedPerson = v.object({
  userId: v.number(),
  email: v.string(),
  displayName: v.string(),
  loginName: v.string(),
  /** IANA zone; days, reminders and groupings follow it. */
  timezone: v.string(),
  administrator: v.boolean(),
  /** Seconds of the local day between which reminders more frequent than daily may ask. */
  earliestReminderTime: v.optional(v.number()),
  latestReminderTime: v.optional(v.number()),
  createdAt: v.number(),
  updatedAt: v.number(),
  /** Set the moment the account is deleted: from then on the person does not exist for any request. */
  deletedAt: v.optional(v.number()),
});
export type Person = v.InferOutput<typeof storedPerson>;

export const parsePerson = (item: Item): Person => parseStored(storedPerson, item);

export async function findPerson(userId: number): Promise<Person | undefined> {
  const item = await getItem(personKey(userId));
  const person = item === undefined ? undefined : parsePerson(item);
  return person?.deletedAt === undefined ? person : undefined;
}

export type NewPerson = Pick<Person, 'email' | 'displayName' | 'timezone' | 'administrator'> &
  Partial<Pick<Person, 'earliestReminderTime' | 'latestReminderTime'>>;

/** An e-mail address belongs to one person: undefined when it is taken. */
export async function createPerson(person: NewPerson, now: number): Promise<Person | undefined> {
  const userId = await nextPersonNumber();
  const created: Person = {
    ...person,
    userId,
    loginName: `person-${userId}`,
    createdAt: now,
    updatedAt: now,
  };
  try {
    await transact([
      {
        Put: { Item: { ...personKey(userId), ...created }, ConditionExpression: 'attribute_not_exists(pk)' },
      },
      { Put: { Item: { ...emailOf(person), userId }, ConditionExpression: 'attribute_not_exists(pk)' } },
    ]);
  } catch (error) {
    if (failedConditions(error) !== undefined) return undefined;
    throw error;
  }
  return created;
}

/** Stored hashed: the pointer only has to be found, never to be read. */
export const emailOf = ({ email }: Pick<Person, 'email'>) => emailKey(sha256(email.trim().toLowerCase()));
