import type { ClientShare } from '../../answers/people/authorized-clients.ts';
import { listGrants } from '../../data/clients/grant.ts';

/** Everyone a person lets act on their data, oldest grant first. */
export async function listShares(userId: number, now: number): Promise<ClientShare[]> {
  const grants = (await listGrants(userId)).filter(
    ({ limits }) => limits === undefined || limits.endsAt > now,
  );
  return grants.map((grant) => ({
    client: {
      clientId: grant.clientId,
      kind: grant.clientKind,
      name: grant.clientName,
      ownerId: grant.clientOwnerId,
      homepageUrl: grant.clientHomepageUrl,
    },
    grant,
  }));
}
