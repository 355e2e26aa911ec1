import { removeGrant, saveGrant } from '../../../shared/data/clients/change-grant.ts';
import {
  createClient,
  findClient,
  readClients,
  type StoredClient,
} from '../../../shared/data/clients/client.ts';
import { listGrantsTo } from '../../../shared/data/clients/grant.ts';
import { findPerson } from '../../../shared/data/people/person.ts';
import { issueDelegatedToken } from '../../../shared/data/tokens/token.ts';
import { type ClientKind, clientKinds } from '../../../shared/domain/accesses/actor.ts';
import { redirectUriProblem } from '../../../shared/domain/oauth/redirect-uri.ts';
import { formatUtc, optionalUtc } from '../../../shared/domain/time/calendar.ts';
import { approveApp, nameClient } from '../../../shared/use-cases/oauth/own-apps.ts';
import { type Command, OperatorError, type Options, optional, required, wholeNumber } from '../command.ts';
import { readName } from '../name.ts';
import { noteOperator } from '../note-operator.ts';
import { epochSeconds } from '../operator-clock.ts';
import { noPerson, personOf } from '../person-of.ts';
import { readScopes } from '../scopes.ts';
import { personalTokenLifetime, toShownToken } from './token-commands.ts';

const createClientCommand: Command = {
  noun: 'client',
  verb: 'create',
  help: 'Register an app, an individual or a study that people can give access to their data.',
  options: [
    required('kind', clientKinds.join('|'), 'what it is'),
    required('name', 'NAME', 'name shown to people'),
    required('owner', 'USERID', 'id of the person responsible for it'),
    optional('redirect-uri', 'U', 'where people are sent after giving access; separate several with spaces'),
  ],
  async run(options) {
    const kind = clientKinds.find((known) => known === options.kind);
    if (kind === undefined)
      throw new OperatorError(`--kind must be one of ${clientKinds.join(', ')}, got "${options.kind}".`);
    const ownerId = wholeNumber(options, 'owner');
    if ((await findPerson(ownerId)) === undefined)
      throw new OperatorError(`--owner: there is no person ${ownerId}.`);
    const client = { kind: kind satisfies ClientKind, name: readName(options), ownerId };
    const redirectUris = readRedirectUris(options);
    const created = await createClient({ ...client, ...(redirectUris && { redirectUris }) }, epochSeconds());
    if (kind !== 'individual') await nameClient(created);
    return { ...created };
  },
};

const approveClient: Command = {
  noun: 'client',
  verb: 'approve',
  help: 'Approve an app that its owner registered: they may list its people and study them.',
  options: [required('client', 'CLIENTID', 'as "client list" shows it; it awaits approval')],
  async run(options) {
    const approved = await approveApp(options.client ?? '', epochSeconds());
    if (approved === undefined)
      throw new OperatorError(`--client: there is no registered app "${options.client}".`);
    return { ...toShownClient(approved) };
  },
};

function readRedirectUris(options: Options): string[] | undefined {
  const uris = options['redirect-uri']?.split(/\s+/).filter((uri) => uri !== '');
  for (const uri of uris ?? []) {
    const problem = redirectUriProblem(uri);
    if (problem !== undefined) throw new OperatorError(`--redirect-uri ${problem}, got "${uri}".`);
  }
  return uris;
}

const toShownClient = ({ createdAt, updatedAt, expiresAt, ...client }: StoredClient) => ({
  ...client,
  createdAt: formatUtc(createdAt),
  updatedAt: optionalUtc(updatedAt),
  endsUnlessUsedBy: optionalUtc(expiresAt),
});

const listClients: Command = {
  noun: 'client',
  verb: 'list',
  help: 'List all clients, by id (reads the whole table).',
  options: [],
  async run() {
    const clients = await Array.fromAsync(readClients());
    const now = epochSeconds();
    return {
      clients: clients
        .filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now)
        .sort((a, b) => (a.clientId < b.clientId ? -1 : 1))
        .map(toShownClient),
    };
  },
};

const showClient: Command = {
  noun: 'client',
  verb: 'show',
  help: 'Show a client, and how many people gave it access.',
  options: [required('client', 'CLIENTID', 'as "client create" or "client list" shows it')],
  async run(options) {
    const client = await findClient(options.client ?? '');
    if (client === undefined) throw new OperatorError(`--client: there is no client "${options.client}".`);
    return { ...toShownClient(client), grants: (await listGrantsTo(client.clientId)).length };
  },
};

const createGrant: Command = {
  noun: 'grant',
  verb: 'create',
  help: "Give a client access to a person's data and issue its token; the token is shown once.",
  options: [
    required('user', 'ID', 'id of the person'),
    required('client', 'CLIENTID', 'as "client create" shows it'),
    optional('scopes', 'a,b', 'what the client may do; everything by default'),
  ],
  async run(options) {
    const userId = wholeNumber(options, 'user');
    const scopes = readScopes(options.scopes);
    const client = await findClient(options.client ?? '');
    if (client === undefined) throw new OperatorError(`--client: there is no client "${options.client}".`);
    const person = await personOf(options);
    await noteOperator(person, { verb: 'wrote', subject: 'account' });
    const now = epochSeconds();
    const grant = await saveGrant(userId, client, scopes, now);
    if (grant === undefined) throw noPerson(userId);
    const token = await issueDelegatedToken(grant, personalTokenLifetime, now);
    return { userId, clientId: client.clientId, ...toShownToken(token, scopes) };
  },
};

const revokeGrant: Command = {
  noun: 'grant',
  verb: 'revoke',
  help: "End a client's access to a person's data, from the next request on.",
  options: [required('user', 'ID', 'id of the person'), required('client', 'CLIENTID', 'the client')],
  async run(options) {
    const userId = wholeNumber(options, 'user');
    const clientId = options.client ?? '';
    if ((await removeGrant(userId, clientId)) === undefined)
      throw new OperatorError(`Person ${userId} has not granted access to "${clientId}".`);
    return { userId, clientId, revoked: true };
  },
};

export const clientCommands = [
  createClientCommand,
  approveClient,
  listClients,
  showClient,
  createGrant,
  revokeGrant,
];
