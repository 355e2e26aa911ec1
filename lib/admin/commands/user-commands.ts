import { createSession } from '../../../shared/data/access/session.ts';
import { findPersonByEmail } from '../../../shared/data/people/email-owner.ts';
import { countItemsOf, readPeople } from '../../../shared/data/people/everybodys-items.ts';
import { createPerson } from '../../../shared/data/people/new-person.ts';
import { findPerson } from '../../../shared/data/people/person.ts';
import { issueToken } from '../../../shared/data/tokens/token.ts';
import { readEmailAddress } from '../../../shared/domain/people/email-address.ts';
import type { Person } from '../../../shared/domain/people/person.ts';
import { formatTimeOfDay, formatUtc, parseTimeOfDay } from '../../../shared/domain/time/calendar.ts';
import { canonicalTimeZone } from '../../../shared/domain/time/zone.ts';
import { changeSettings } from '../../../shared/use-cases/people/change-settings.ts';
import { closeAccount, erasePerson } from '../../../shared/use-cases/people/erase-person.ts';
import { ownerOf } from '../../../shared/use-cases/reminders/save-reminders.ts';
import { linkMinutes, makeSignInLink } from '../../home/sign-in-links.ts';
import { type Command, OperatorError, type Options, optional, required, wholeNumber } from '../command.ts';
import { readName } from '../name.ts';
import { noteOperator, noteOperatorForAll } from '../note-operator.ts';
import { epochSeconds } from '../operator-clock.ts';
import { noPerson, personOf } from '../person-of.ts';
import { readScopes } from '../scopes.ts';
import { personalTokenLifetime, toShownToken } from './token-commands.ts';

const createUser: Command = {
  noun: 'user',
  verb: 'create',
  help: 'Create a person and issue their own token; the token is shown once.',
  options: [
    required('email', 'ADDRESS', 'email address, one person each'),
    optional('timezone', 'ZONE', 'IANA time zone, such as Europe/Berlin; UTC by default'),
    optional('earliest-reminder-time', 'hh:mm', 'earliest time for reminders within a day; 07:00 by default'),
    optional('latest-reminder-time', 'hh:mm', 'latest time for reminders within a day; 21:00 by default'),
    optional('name', 'NAME', 'display name; the part before the @ by default'),
    optional('scopes', 'a,b', 'scopes of the token; all by default'),
  ],
  async run(options) {
    const now = epochSeconds();
    const scopes = readScopes(options.scopes);
    const email = readEmail(options);
    const displayName = options.name === undefined ? email.slice(0, email.indexOf('@')) : readName(options);
    const person = await createPerson(
      {
        email,
        displayName,
        timezone: readZone(options),
        ...readReminderTimes(options),
        administrator: false,
      },
      now,
    );
    if (person === undefined)
      throw new OperatorError(
        '--email: this address is already in use. Choose another, or use "token create".',
      );
    const { userId, timezone } = person;
    const token = await issueToken({ userId, scopes, lifetimeSeconds: personalTokenLifetime }, now);
    return { userId, email, displayName, timezone, ...toShownToken(token, scopes) };
  },
};

const changeUser: Command = {
  noun: 'user',
  verb: 'change',
  help: 'Change a person’s time zone and hours. Their reminders keep their wall-clock times in the new zone.',
  options: [
    required('user', 'ID', 'id of the person'),
    optional('timezone', 'ZONE', 'IANA time zone, such as Europe/Berlin'),
    optional('earliest-reminder-time', 'hh:mm', 'earliest time for reminders within a day'),
    optional('latest-reminder-time', 'hh:mm', 'latest time for reminders within a day'),
  ],
  async run(options) {
    const now = epochSeconds();
    const userId = wholeNumber(options, 'user');
    const changes = {
      ...(options.timezone === undefined ? {} : { timezone: readZone(options) }),
      ...readReminderTimes(options),
    };
    const before = await personOf(options);
    await noteOperator(before, { verb: 'wrote', subject: 'account' });
    const changed = await changeSettings(before, changes, now);
    if (changed.kind === 'problems')
      throw new OperatorError(`A reminder of theirs ${changed.problems.join(' Another ')}`);
    if (changed.kind === 'refused') throw new OperatorError(`--timezone ${changed.problem}`);
    if (changed.kind !== 'changed') throw noPerson(userId);
    const after = changed.person;
    const { earliest, latest } = ownerOf(after);
    return {
      userId,
      timezone: after.timezone,
      earliestReminderTime: formatTimeOfDay(earliest),
      latestReminderTime: formatTimeOfDay(latest),
    };
  },
};

const toShownPerson = ({ userId, email, displayName, timezone, createdAt }: Person) => ({
  userId,
  email,
  displayName,
  timezone,
  createdAt: formatUtc(createdAt),
});

const findUser: Command = {
  noun: 'user',
  verb: 'find',
  help: 'Find a person by email address.',
  options: [required('email', 'ADDRESS', 'the person’s email address; case does not matter')],
  async run(options) {
    const email = readEmail(options);
    const person = await findPersonByEmail(email);
    if (person === undefined) throw new OperatorError(`--email: nobody has the address ${email}.`);
    await noteOperator(person, { verb: 'read', subject: 'account' });
    return toShownPerson(person);
  },
};

const listUsers: Command = {
  noun: 'user',
  verb: 'list',
  help: 'List everybody, by id.',
  options: [],
  async run() {
    const people = await Array.fromAsync(readPeople());
    await noteOperatorForAll(people, { verb: 'read', subject: 'account' });
    return { people: people.map(toShownPerson) };
  },
};

const inspectUser: Command = {
  noun: 'user',
  verb: 'inspect',
  help: 'Count the items anywhere in the table that belong to a person (reads the whole table).',
  options: [required('user', 'ID', 'id of the person')],
  async run(options) {
    const userId = wholeNumber(options, 'user');
    // People who have left are looked up too, to check that nothing of theirs remains.
    const person = await findPerson(userId);
    if (person !== undefined) await noteOperator(person, { verb: 'read', subject: 'account' });
    return { userId, items: await countItemsOf(userId) };
  },
};

const deleteUser: Command = {
  noun: 'user',
  verb: 'delete',
  help: 'Delete a person and everything that belongs to them. This can’t be undone.',
  options: [required('user', 'ID', 'id of the person')],
  async run(options) {
    const userId = wholeNumber(options, 'user');
    const now = epochSeconds();
    const isThere = (await findPerson(userId)) !== undefined;
    const erasure = isThere ? await closeAccount(userId, now) : undefined;
    if (erasure === undefined) throw noPerson(userId);
    const { receiptId, counts } = await erasePerson(erasure, now);
    return { userId, removed: Object.values(counts).reduce((sum, count) => sum + count, 0), receiptId };
  },
};

function readEmail({ email = '' }: Options): string {
  const address = readEmailAddress(email.trim());
  if (address === undefined)
    throw new OperatorError(`--email must be an email address such as ada@example.com, got "${email}".`);
  return address;
}

function readZone({ timezone = 'UTC' }: Options): string {
  const zone = canonicalTimeZone(timezone);
  if (zone === undefined)
    throw new OperatorError(`--timezone must be an IANA time zone such as Europe/Berlin, got "${timezone}".`);
  return zone;
}

function readReminderTimes(options: Options) {
  const earliestReminderTime = readTime(options, 'earliest-reminder-time');
  const latestReminderTime = readTime(options, 'latest-reminder-time');
  return {
    earliestReminderTime,
    latestReminderTime,
  };
}

function readTime(options: Options, name: string): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const time = parseTimeOfDay(text);
  if (time === undefined) throw new OperatorError(`--${name} must be a time such as 07:30, got "${text}".`);
  return time;
}

const signInUser: Command = {
  noun: 'user',
  verb: 'sign-in',
  help: `At home (--stage NAME): print a link that signs a person in, once, within ${linkMinutes} minutes. Give it only to them.`,
  options: [required('user', 'ID', 'id of the person')],
  async run(options, _, home) {
    if (home === undefined)
      throw new OperatorError(
        'Name the stage of the service at home with --stage. On AWS people sign in by email.',
      );
    const person = await personOf(options);
    const { userId, email } = person;
    await noteOperator(person, { verb: 'wrote', subject: 'account' });
    const session = await createSession({ userId, method: 'link', device: 'A browser' }, epochSeconds());
    if (session === undefined) throw noPerson(userId);
    const path = makeSignInLink(home.home.data, session.secret, email);
    return { userId, email, link: `${home.home.address}${path}` };
  },
};

export const userCommands = [
  createUser,
  findUser,
  listUsers,
  changeUser,
  signInUser,
  inspectUser,
  deleteUser,
];
