import type { Caller } from './caller.ts';
import { findClient } from './client.ts';
import { parseGrant } from './grant.ts';
import { clientPartition, grantPrefix, ownedClientKey, ownedClientPrefix, personPartition } from './keys.ts';
import { getItem, listByPrefix } from './table.ts';

export type StudyClient =
  | { readonly kind: 'found'; readonly clientId: string }
  /** The asker runs no study. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'several'; readonly clientIds: readonly string[] };

/** The client whose people a cohort study is about: the token's own, the one named, or the only one there is. */
export async function findStudyClient(
  { userId, clientId }: Pick<Caller, 'userId' | 'clientId'>,
  named: string | undefined,
): Promise<StudyClient> {
  if (clientId !== undefined) return { kind: 'found', clientId };
  if (named !== undefined) {
    const owned = await getItem(ownedClientKey(userId, named));
    return owned === undefined ? { kind: 'unknown' } : { kind: 'found', clientId: named };
  }
  const owned = await listByPrefix(personPartition(userId), ownedClientPrefix);
  const clients = await Promise.all(
    owned.map(({ sk }) => findClient(String(sk).slice(ownedClientPrefix.length))),
  );
  const studies = clients.flatMap((client) => (client?.kind === 'study' ? [client.clientId] : []));
  const [first, ...more] = studies;
  if (first === undefined) return { kind: 'none' };
  return more.length === 0 ? { kind: 'found', clientId: first } : { kind: 'several', clientIds: studies };
}

/** The people who let the client read their data. */
export async function listMembers(clientId: string | undefined): Promise<number[]> {
  if (clientId === undefined) return [];
  const grants = (await listByPrefix(clientPartition(clientId), grantPrefix)).map(parseGrant);
  return grants.filter(({ scopes }) => scopes.includes('readmeasurements')).map(({ userId }) => userId);
}
