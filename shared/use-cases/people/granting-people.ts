import { findClients, listApprovedClientIds, type StoredClient } from '../../data/clients/client.ts';
import { type Grant, readGrantsTo } from '../../data/clients/grant.ts';
import { findPeople } from '../../data/people/person.ts';
import { mostReadUnits, ReadBudgetSpentError } from '../../data/table/read-budget.ts';
import type { Person } from '../../domain/people/person.ts';
import { selectPeople } from '../../domain/people/select-people.ts';
import { mergeStreams } from '../../platform/merge-streams.ts';
import { needsOnlyIds, type UsersPosition, type UsersQuery } from '../../schemas/people/users-query.ts';

const fewestAtOnce = 25;
const mostAtOnce = 2000;

interface GrantingPeople {
  readonly people: readonly {
    readonly person: Person;
    readonly grant: Grant;
    readonly client: StoredClient;
  }[];
  /** The start of the next page. */
  readonly next?: { readonly after: UsersPosition } | { readonly offset: number };
}

/**
 * A page of the people who let a client of the owner's act on their data: one entry per grant. In the order of ids it
 * is read no further than it goes; everybody's profile is read only where sorting or filtering needs it.
 */
export async function listGrantingPeople(ownerId: number, query: UsersQuery): Promise<GrantingPeople> {
  const clientIds = await listApprovedClientIds(ownerId);
  return needsOnlyIds(query) ? pageById(clientIds, query) : pageOfSelected(clientIds, query);
}

async function pageById(clientIds: readonly string[], query: UsersQuery): Promise<GrantingPeople> {
  const { limit, cursor } = query;
  const skipped = cursor === undefined ? query.offset : 0;
  const grants = await firstGrants(clientIds, query, skipped + limit + 1);
  const page = grants.slice(skipped, skipped + limit);
  const last = grants.length > skipped + limit ? page.at(-1) : undefined;
  return { people: await withPeople(page), ...(last === undefined ? {} : { next: { after: last } }) };
}

async function pageOfSelected(clientIds: readonly string[], query: UsersQuery): Promise<GrantingPeople> {
  const { limit, offset } = query;
  const grants = await firstGrants(clientIds, query, mostReadUnits);
  // A profile takes a read unit at least: there is no need to try.
  if (grants.length === mostReadUnits) throw new ReadBudgetSpentError('Too many profiles would be read.');
  const selected = selectPeople(await withPeople(grants), query);
  const people = selected.slice(offset, offset + limit);
  return { people, ...(selected.length > offset + limit ? { next: { offset: offset + limit } } : {}) };
}

/** The first `most` grants, in the order of the people's ids, then of the clients'. */
async function firstGrants(
  clientIds: readonly string[],
  { sort, clientUserId, cursor }: UsersQuery,
  most: number,
): Promise<Grant[]> {
  const descending = sort?.field === 'id' && sort.descending;
  const { from, to } = idsOf(clientUserId);
  const atOnce = Math.min(mostAtOnce, Math.max(fewestAtOnce, Math.ceil(most / clientIds.length)));
  const streams = clientIds.map((clientId) => {
    // The page before may have ended between two clients of one person: only the later ones are still to be shown.
    const isLater =
      cursor !== undefined && (descending ? clientId < cursor.clientId : clientId > cursor.clientId);
    const step = isLater ? 0 : 1;
    const range = {
      from: cursor === undefined || descending ? from : Math.max(from, cursor.userId + step),
      to: cursor === undefined || !descending ? to : Math.min(to, cursor.userId - step),
      descending,
    };
    return readGrantsTo(clientId, range, atOnce);
  });
  const isBefore = (a: Grant, b: Grant) =>
    a.userId === b.userId ? a.clientId < b.clientId : a.userId < b.userId;
  const merged = mergeStreams(streams, descending ? (a, b) => isBefore(b, a) : isBefore);
  const found: Grant[] = [];
  for await (const grant of merged) {
    // The person let it in as an assistant only.
    if (grant.scopes.length === 0) continue;
    found.push(grant);
    if (found.length === most) break;
  }
  return found;
}

/** The id within a client is the person's own; what is no such id belongs to nobody. */
function idsOf(clientUserId: string | undefined): { readonly from: number; readonly to: number } {
  if (clientUserId === undefined) return { from: 1, to: Number.MAX_SAFE_INTEGER };
  const id = /^[1-9]\d{0,15}$/.test(clientUserId) ? Number(clientUserId) : 0;
  return { from: id, to: id };
}

async function withPeople(grants: readonly Grant[]): Promise<GrantingPeople['people']> {
  const [people, clients] = await Promise.all([
    findPeople(grants.map(({ userId }) => userId)),
    findClients([...new Set(grants.map(({ clientId }) => clientId))]),
  ]);
  return grants.flatMap((grant) => {
    const [person, client] = [people.get(grant.userId), clients.get(grant.clientId)];
    return person === undefined || client === undefined ? [] : [{ grant, person, client }];
  });
}
