import { type Client, findClients } from '../../data/client.ts';
import { type Grant, listGrants } from '../../data/grant.ts';

/** Everyone a person lets act on their data, oldest grant first. */
export async function listShares(
  userId: number,
): Promise<{ readonly client: Client; readonly grant: Grant }[]> {
  const grants = await listGrants(userId);
  const clients = await findClients(grants.map(({ clientId }) => clientId));
  return grants.flatMap((grant) => {
    const client = clients.get(grant.clientId);
    return client === undefined ? [] : [{ client, grant }];
  });
}
