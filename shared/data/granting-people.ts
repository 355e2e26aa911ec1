import { needsOnlyIds, selectPeople } from '../domain/people/people-page.ts';
import type { Person } from '../domain/people/person.ts';
import type { UsersQuery } from '../schemas/users-query.ts';
import type { Caller } from './caller.ts';
import { type Client, findClient, listOwnedClients } from './client.ts';
import { listGrantsTo } from './grant.ts';
import { findPeople } from './person.ts';
import type { Delegation } from './token.ts';

export interface GrantingPeople {
  readonly people: readonly (Delegation & { readonly person: Person })[];
  readonly hasMore: boolean;
}

/**
 * A page of the people who let the caller's client, or a client the caller owns, act on their data: one entry per
 * grant. Everybody's profile is read only where sorting or filtering needs it.
 */
export async function listGrantingPeople(caller: Caller, query: UsersQuery): Promise<GrantingPeople> {
  const { limit, offset, clientUserId } = query;
  const grants = (await Promise.all((await clientsOf(caller)).map(delegationsTo)))
    .flat()
    .filter(({ grant }) => clientUserId === undefined || String(grant.userId) === clientUserId)
    .sort((a, b) => a.grant.userId - b.grant.userId);
  const onPage = <T>(entries: readonly T[]) => entries.slice(offset, offset + limit);
  const ordered = query.sort?.descending ? grants.toReversed() : grants;
  if (needsOnlyIds(query))
    return { people: await withPeople(onPage(ordered)), hasMore: grants.length > offset + limit };
  const selected = selectPeople(await withPeople(grants), query);
  return { people: onPage(selected), hasMore: selected.length > offset + limit };
}

async function clientsOf({ userId, clientId }: Caller): Promise<Client[]> {
  if (clientId === undefined) return listOwnedClients(userId);
  const client = await findClient(clientId);
  return client === undefined ? [] : [client];
}

const delegationsTo = async (client: Client): Promise<Delegation[]> =>
  (await listGrantsTo(client.clientId)).map((grant) => ({ client, grant }));

async function withPeople(delegations: readonly Delegation[]): Promise<GrantingPeople['people']> {
  const people = await findPeople(delegations.map(({ grant }) => grant.userId));
  return delegations.flatMap((delegation) => {
    const person = people.get(delegation.grant.userId);
    return person === undefined ? [] : [{ ...delegation, person }];
  });
}
