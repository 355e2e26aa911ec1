import { listGrants } from '../../data/grant.ts';

/** Everyone a person lets act on their data, oldest grant first. */
export async function listShares(userId: number) {
  const grants = await listGrants(userId);
  return grants.map(({ clientId, clientKind, clientName, clientOwnerId, ...grant }) => ({
    client: { clientId, kind: clientKind, name: clientName, ownerId: clientOwnerId },
    grant,
  }));
}
