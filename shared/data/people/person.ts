import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Person } from '../../domain/people/person.ts';
import { personSettings, type SettingName, settingNames } from '../../domain/people/settings.ts';
import { sha256 } from '../../platform/hash.ts';
import { nextPersonNumber } from '../deployment/counter.ts';
import type { Item } from '../item.ts';
import { userIdOf } from '../keys/key.ts';
import { emailKey, personKey } from '../keys/people.ts';
import { ifAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, getItem } from '../table/read.ts';
import { record } from '../table/record.ts';
import { scanPages } from '../table/scan.ts';
import { sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { updateItem } from '../table/write.ts';
import { updateWrite } from '../table/writes.ts';
import { personExists } from './person-is-there.ts';

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
  administrator: v.boolean(),
  ...storedSettings,
  firstSignInAt: v.optional(v.number()),
  createdAt: v.number(),
  updatedAt: v.number(),
  deletedAt: v.optional(v.number()),
});

const people = record({
  schema: storedPerson,
  writeOnly: { receiptId: v.string() },
  read: (stored) => stored as Person,
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

/** The person who has this e-mail address. */
export async function findPersonByEmail(email: string): Promise<Person | undefined> {
  const owner = await owners.find(emailOf({ email }));
  return owner && findPerson(owner.userId);
}

/** Says whose an e-mail address is. */
const owners = record({ schema: v.object({ userId: v.number() }) });

/** Everybody, in no particular order. Reads the whole table, so it is for operators only. */
export async function* readPeople(): AsyncGenerator<Person> {
  const pages = scanPages({
    FilterExpression: 'sk = :profile',
    ExpressionAttributeValues: { ':profile': personKey(0).sk },
  });
  for await (const page of pages)
    for (const person of page.map(parsePerson)) if (person.deletedAt === undefined) yield person;
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
  return (await storePerson(created)) ? created : undefined;
}

/**
 * False when the id or the e-mail address is taken. The id of the receipt that the person will get when they leave is
 * drawn now: it names nobody, and still finds them in a backup from before they left.
 */
async function storePerson(person: Person): Promise<boolean> {
  return transactIfAllowed(newPersonWrites(person, newReceiptId()));
}

const newReceiptId = () => randomBytes(15).toString('base64url');

/** The writes that make a person; they fail where the id or the e-mail address is taken. */
const newPersonWrites = (person: Person, receiptId: string): Write[] => [
  people.create(personKey(person.userId), { ...person, receiptId }),
  owners.create(emailOf(person), { userId: person.userId }),
];

type NeverCleared = 'displayName' | 'timezone' | 'timezoneSetAt' | 'zonesByApps';
type Clearable = 'formerZones' | SettingName;

/** Null takes a member away. `shareAllData` has consequences elsewhere: only `setShareAllData` changes it. */
export type PersonChanges = Partial<Pick<Person, NeverCleared>> & {
  readonly [Name in Clearable]?: Person[Name] | null;
};

/** The members by which a person's reminders go. */
export const hoursMembers = [
  'timezone',
  'formerZones',
  'zonesByApps',
  'earliestReminderTime',
  'latestReminderTime',
  'dayStartsAt',
] as const;

/** Undefined when the person is not there, or is leaving, or their hours are not those of `before`, where it is given. */
export async function changePerson(
  userId: number,
  changes: PersonChanges,
  now: number,
  before?: Pick<Person, (typeof hoursMembers)[number]>,
): Promise<Person | undefined> {
  const hours = before && Object.fromEntries(hoursMembers.map((name) => [name, before[name]]));
  const all = Object.entries({ ...changes, updatedAt: now });
  const { Update } = updateWrite(personKey(userId), {
    set: Object.fromEntries(all.filter(([, value]) => value !== null)),
    remove: all.filter(([, value]) => value === null).map(([name]) => name),
    onlyIf: { ...personExists, ...hours },
  });
  const changed = await ifAllowed(updateItem({ ...Update, ReturnValues: 'ALL_NEW' }));
  return changed && parsePerson(changed.Attributes ?? {});
}

const storedReceiptId = v.object({ receiptId: v.string() });
export const parseReceiptId = (item: Item): string => parseStored(storedReceiptId, item).receiptId;

/** The receipt id of anybody whose profile is there, also while they are leaving. */
export async function findReceiptId(userId: number): Promise<string | undefined> {
  const item = await getItem(personKey(userId));
  return item === undefined ? undefined : parseReceiptId(item);
}

/** Frees the address of a person who left, unless it has a new owner by now. */
export async function releaseEmail(item: Item): Promise<void> {
  const { email, userId } = parsePerson(item);
  await sendIfAllowed(owners.remove(emailOf({ email }), { userId }));
}

/** Stored hashed: the pointer only has to be found, never to be read. */
const emailOf = ({ email }: Pick<Person, 'email'>) => emailKey(sha256(email.trim().toLowerCase()));
