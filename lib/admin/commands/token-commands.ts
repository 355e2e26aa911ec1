import { readDerivedToken } from '../../../shared/data/tokens/derived-token.ts';
import { issueToken, listTokens, readToken, revokeToken } from '../../../shared/data/tokens/token.ts';
import type { Scope } from '../../../shared/domain/people/scope.ts';
import { daySeconds } from '../../../shared/domain/time/calendar.ts';
import { givenToken } from '../../../shared/settings/command-line.ts';
import { type Command, OperatorError, type Options, optional, required, wholeNumber } from '../command.ts';
import { noteOperator } from '../note-operator.ts';
import { epochSeconds } from '../operator-clock.ts';
import { personOf } from '../person-of.ts';
import { readScopes } from '../scopes.ts';
import { readSecret } from '../secret.ts';

export const personalTokenLifetime = 365 * daySeconds;

/** Long enough to distinguish one person's tokens, too short to look one up by. */
const tokenId = (hash: string) => hash.slice(0, 12);

export const toShownToken = (token: Awaited<ReturnType<typeof issueToken>>, scopes: readonly Scope[]) => ({
  accessToken: token.text,
  tokenId: tokenId(token.hash),
  scopes,
  accessTokenExpires: new Date(token.expiresAt * 1000).toISOString().slice(0, 19),
});

const createToken: Command = {
  noun: 'token',
  verb: 'create',
  help: 'Issue another personal token; it is shown once.',
  options: [
    required('user', 'ID', 'id of the person'),
    optional('scopes', 'a,b', 'scopes of the token; all by default'),
    optional('days', 'N', 'days until it expires; 365 by default'),
  ],
  async run(options) {
    const person = await personOf(options);
    const { userId } = person;
    const scopes = readScopes(options.scopes);
    const lifetimeSeconds =
      options.days === undefined ? personalTokenLifetime : wholeNumber(options, 'days') * daySeconds;
    // The ledger says nothing of what someone does with a token of the person's own, so its making is noted.
    await noteOperator(person, { verb: 'wrote', subject: 'account' });
    const token = await issueToken({ userId, scopes, lifetimeSeconds }, epochSeconds());
    return { userId, ...toShownToken(token, scopes) };
  },
};

const listUserTokens: Command = {
  noun: 'token',
  verb: 'list',
  help: "List a person's tokens by their ids; the tokens themselves are not stored.",
  options: [required('user', 'ID', 'id of the person')],
  async run(options) {
    const person = await personOf(options);
    const { userId } = person;
    await noteOperator(person, { verb: 'read', subject: 'account' });
    const tokens = (await listTokens(userId)).map(({ hash, scopes, clientId, expiresAt }) => ({
      tokenId: tokenId(hash),
      scopes,
      clientId,
      accessTokenExpires: new Date(expiresAt * 1000).toISOString().slice(0, 19),
    }));
    return { userId, tokens };
  },
};

const revoke: Command = {
  noun: 'token',
  verb: 'revoke',
  help: 'Revoke a token, from the next request on: by person and token id, or the token itself from standard input or DAYMARK_TOKEN.',
  options: [
    optional('user', 'ID', 'id of the person, with --token-id'),
    optional('token-id', 'TOKENID', 'as "token list" shows it'),
  ],
  async run(options) {
    const { userId, hash } =
      options['token-id'] === undefined ? await tokenFromSecret() : await tokenFromId(options);
    await revokeToken({ userId, hash });
    return { userId, revoked: tokenId(hash) };
  },
};

async function tokenFromSecret() {
  const text = await readSecret(givenToken());
  const derived = readDerivedToken(text);
  if (derived !== undefined)
    throw new OperatorError(
      `This token was derived from one of person ${derived.ownerId}: revoke that one, by --user and --token-id ${tokenId(derived.hash)}.`,
    );
  const claim = readToken(text);
  if (claim === undefined)
    throw new OperatorError('What was read is not an access token; they begin with "dm_".');
  const token = (await listTokens(claim.userId)).find(({ hash }) => hash === claim.hash);
  if (token === undefined) throw new OperatorError('This token is unknown or already revoked.');
  return token;
}

async function tokenFromId(options: Options) {
  const userId = wholeNumber(options, 'user');
  const wanted = options['token-id'] ?? '';
  const token = (await listTokens(userId)).find(({ hash }) => tokenId(hash) === wanted);
  if (token === undefined) throw new OperatorError(`--token-id: person ${userId} has no token ${wanted}.`);
  return token;
}

export const tokenCommands = [createToken, listUserTokens, revoke];
