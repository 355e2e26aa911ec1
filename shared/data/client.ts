import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { clientKey, clientOfOwned, ownedClientKey, ownedClientPrefix, personPartition } from './keys.ts';
import { parseStored } from './stored.ts';
import { batchGet, getItem, listByPrefix, transact } from './table.ts';

export const clientKinds = ['app', 'individual', 'study'] as const;
export type ClientKind = (typeof clientKinds)[number];

const storedClient = v.object({
  clientId: v.string(),
  kind: v.picklist(clientKinds),
  name: v.string(),
  /** The person who runs the app or study, or who is the individual. */
  ownerId: v.number(),
  createdAt: v.number(),
});
export type Client = v.InferOutput<typeof storedClient>;

export async function findClient(clientId: string): Promise<Client | undefined> {
  const item = await getItem(clientKey(clientId));
  return item === undefined ? undefined : parseStored(storedClient, item);
}

/** Those that exist, by id. */
export async function findClients(clientIds: readonly string[]): Promise<Map<string, Client>> {
  const items = await batchGet([...new Set(clientIds)].map(clientKey));
  const clients = items.map((item) => parseStored(storedClient, item));
  return new Map(clients.map((client) => [client.clientId, client]));
}

/** Of the clients a person answers for. */
export async function listOwnedClientIds(userId: number): Promise<string[]> {
  const owned = await listByPrefix(personPartition(userId), ownedClientPrefix);
  return owned.map(({ sk }) => clientOfOwned(sk));
}

export async function createClient(
  client: Omit<Client, 'clientId' | 'createdAt'>,
  now: number,
): Promise<Client> {
  const created: Client = { ...client, clientId: newClientId(client.kind), createdAt: now };
  await transact([
    {
      Put: {
        Item: { ...clientKey(created.clientId), ...created },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    { Put: { Item: { ...ownedClientKey(created.ownerId, created.clientId), createdAt: now } } },
  ]);
  return created;
}

/** Says nothing of the client's name, which may be a person's: the id stands in logs. `app-k3x9q2v7m1ab` */
const newClientId = (kind: ClientKind) =>
  `${kind}-${Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')}`;
