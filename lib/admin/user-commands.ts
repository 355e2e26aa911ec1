import { erasePerson } from '../../shared/data/erase-person.ts';
import { createPerson, findPerson } from '../../shared/data/person.ts';
import { countItemsOf } from '../../shared/data/person-items.ts';
import { issueToken } from '../../shared/data/token.ts';
import { canonicalTimeZone } from '../../shared/domain/time/zone.ts';
import { type Command, OperatorError, type Options, optional, required, wholeNumber } from './command.ts';
import { readName } from './name.ts';
import { epochSeconds } from './operator-clock.ts';
import { readScopes } from './scopes.ts';
import { personalTokenLifetime, toShownToken } from './token-commands.ts';

const createUser: Command = {
  noun: 'user',
  verb: 'create',
  help: 'Create a person and issue their own token; the token is shown once.',
  options: [
    required('email', 'ADDRESS', 'e-mail address, one person each'),
    optional('timezone', 'ZONE', 'IANA time zone, such as Europe/Berlin; UTC unless given'),
    optional('name', 'NAME', 'display name; the part before the @ unless given'),
    optional('scopes', 'a,b', 'scopes of the token; all unless given'),
  ],
  async run(options) {
    const now = epochSeconds();
    const scopes = readScopes(options.scopes);
    const email = readEmail(options);
    const displayName = options.name === undefined ? email.slice(0, email.indexOf('@')) : readName(options);
    const person = await createPerson(
      { email, displayName, timezone: readZone(options), administrator: false },
      now,
    );
    if (person === undefined)
      throw new OperatorError(
        '--email: someone has this address already. Choose another, or use "token create".',
      );
    const { userId, timezone } = person;
    const token = await issueToken({ userId, scopes, lifetimeSeconds: personalTokenLifetime }, now);
    return { userId, email, displayName, timezone, ...toShownToken(token, scopes) };
  },
};

const inspectUser: Command = {
  noun: 'user',
  verb: 'inspect',
  help: 'Count the items anywhere in the table that belong to a person (reads the whole table).',
  options: [required('user', 'ID', 'id of the person')],
  async run(options) {
    const userId = wholeNumber(options, 'user');
    return { userId, items: await countItemsOf(userId) };
  },
};

const deleteUser: Command = {
  noun: 'user',
  verb: 'delete',
  help: 'Delete a person and everything that belongs to them. There is no way back.',
  options: [required('user', 'ID', 'id of the person')],
  async run(options) {
    const userId = wholeNumber(options, 'user');
    if ((await findPerson(userId)) === undefined)
      throw new OperatorError(`--user: there is no person ${userId}.`);
    return { userId, removed: await erasePerson(userId, epochSeconds()) };
  },
};

function readEmail({ email = '' }: Options): string {
  const address = email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > 254)
    throw new OperatorError(`--email must be an e-mail address, got "${address}".`);
  return address;
}

function readZone({ timezone = 'UTC' }: Options): string {
  const zone = canonicalTimeZone(timezone);
  if (zone === undefined)
    throw new OperatorError(`--timezone must be an IANA time zone such as Europe/Berlin, got "${timezone}".`);
  return zone;
}

export const userCommands = [createUser, inspectUser, deleteUser];
