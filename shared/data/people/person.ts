import * as v from 'valibot';
import type { Person } from '../../domain/people/person.ts';
import { personSettings, settingNames } from '../../domain/people/settings.ts';
import type { Item } from '../item.ts';
import { userIdOf } from '../keys/key.ts';
import { personKey } from '../keys/people.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, getItem } from '../table/read.ts';
import { record } from '../table/record.ts';

const storedSettings = Object.fromEntries(
  settingNames.map((name) => [
    name,
    v.optional(personSettings[name].kind === 'flag' ? v.boolean() : v.number()),
  ]),
);

const storedPerson = v.object({
  userId: v.number(),
  email: v.string(),
  displayName: v.string(),
  loginName: v.string(),
  timezone: v.string(),
  formerZones: v.optional(v.array(v.object({ zone: v.string(), until: v.number() }))),
  timezoneSetAt: v.optional(v.number()),
  zonesByApps: v.optional(v.object({ day: v.number(), count: v.number() })),
  sources: v.optional(v.string()),
  sourcesDecidedAt: v.optional(v.number()),
  bleedingVariableId: v.optional(v.number()),
  administrator: v.boolean(),
  ...storedSettings,
  firstSignInAt: v.optional(v.number()),
  createdAt: v.number(),
  updatedAt: v.number(),
  deletedAt: v.optional(v.number()),
});

export const people = record({
  schema: storedPerson,
  writeOnly: { receiptId: v.string() },
  read: (stored): Person => stored,
});
export const parsePerson = people.parse;

export async function findPerson(userId: number): Promise<Person | undefined> {
  const person = await people.find(personKey(userId));
  return person?.deletedAt === undefined ? person : undefined;
}

/** Those of them who exist, by id. */
export async function findPeople(userIds: readonly number[]): Promise<Map<number, Person>> {
  const found = await people.findAll([...new Set(userIds)].map(personKey));
  const existing = found.filter(({ deletedAt }) => deletedAt === undefined);
  return new Map(existing.map((person) => [person.userId, person]));
}

/** The ids of those who exist, even if the rest of their item cannot be read. */
export async function findExisting(userIds: readonly number[]): Promise<number[]> {
  const items = await batchGet([...new Set(userIds)].map(personKey));
  return items.filter(({ deletedAt }) => deletedAt === undefined).map(({ pk }) => userIdOf(pk));
}

const storedReceiptId = v.object({ receiptId: v.string() });
export const parseReceiptId = (item: Item): string => parseStored(storedReceiptId, item).receiptId;

/** The receipt id of anybody whose profile is there, also while they are leaving. */
export async function findReceiptId(userId: number): Promise<string | undefined> {
  const item = await getItem(personKey(userId));
  return item === undefined ? undefined : parseReceiptId(item);
}
