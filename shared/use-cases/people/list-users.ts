import { toUserRecord } from '../../answers/people/user-record.ts';
import type { Caller } from '../../data/access/caller.ts';
import { deriveTokens } from '../../data/tokens/derived-token.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { placeOf, type UsersQuery } from '../../schemas/people/users-query.ts';
import { noteOwner } from '../accesses/note-owner.ts';
import { listGrantingPeople } from './granting-people.ts';

interface UsersReader {
  readonly caller: Caller;
  readonly accessToken: string;
  readonly baseUrl: string;
  readonly now: number;
  readonly requestId: string;
}

const notesAtOnce = 50;

/**
 * A page of the people who let a client of the caller's act on their data, each with a token that may do what both
 * the person and the caller's own token allow. Each of them can read of it.
 */
export async function listUsers(
  { caller, accessToken, baseUrl, now, requestId }: UsersReader,
  query: UsersQuery,
) {
  const { people, next } = await listGrantingPeople(caller.userId, query);
  const note = { kind: { verb: 'read', subject: 'account' }, touched: 'everything', requestId } as const;
  await mapInParallel(people, notesAtOnce, ({ client, person }) => noteOwner(client, person, note, now));
  const parent = { text: accessToken, userId: caller.userId, expiresAt: caller.tokenExpiresAt };
  const tokens = deriveTokens(
    parent,
    people.map(({ grant }) => grant),
    now,
  );
  const users = people.map(({ person, grant: { clientId, scopes } }, i) => {
    const { text = '', expiresAt = 0 } = tokens[i] ?? {};
    const common = scopes.filter((scope) => caller.scopes.includes(scope));
    return toUserRecord(person, { text, expiresAt, scopes: common, clientId }, now, baseUrl);
  });
  return { users, next: next && ('after' in next ? { place: placeOf(next.after) } : next) };
}
