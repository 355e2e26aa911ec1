import type { Caller } from '../../../data/access/caller.ts';
import { findClient, findClients, listApprovedClientIds } from '../../../data/clients/client.ts';
import { listGrantsTo } from '../../../data/clients/grant.ts';

type StudyClient =
  | { readonly kind: 'found'; readonly clientId: string }
  /** The asker runs no study. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }
  /** The operator has not approved it: its owner could have made up everybody else in it. */
  | { readonly kind: 'unapproved' }
  | { readonly kind: 'several'; readonly clientIds: readonly string[] };

/**
 * The client whose people a cohort study is about: the token's own, the one named, or the only one there is; always
 * one that the asker answers for at this moment.
 */
export async function findStudyClient(
  { userId, clientId }: Pick<Caller, 'userId' | 'clientId'>,
  named: string | undefined,
): Promise<StudyClient> {
  const asked = clientId ?? named;
  if (asked !== undefined) {
    const client = await findClient(asked);
    if (client?.ownerId !== userId) return { kind: 'unknown' };
    return client.approval === 'awaited' ? { kind: 'unapproved' } : { kind: 'found', clientId: asked };
  }
  const owned = await findClients(await listApprovedClientIds(userId));
  const studies = [...owned.values()]
    .filter(({ kind, ownerId }) => kind === 'study' && ownerId === userId)
    .map((client) => client.clientId);
  const [first, ...more] = studies;
  if (first === undefined) return { kind: 'none' };
  return more.length === 0 ? { kind: 'found', clientId: first } : { kind: 'several', clientIds: studies };
}

/** The people who let the client read their data. */
export async function listMembers(clientId: string | undefined): Promise<number[]> {
  if (clientId === undefined) return [];
  const grants = await listGrantsTo(clientId);
  return grants.filter(({ scopes }) => scopes.includes('readmeasurements')).map(({ userId }) => userId);
}
