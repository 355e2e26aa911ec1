import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { scopes } from '../../domain/people/scope.ts';
import type { Item } from '../item.ts';
import { clientKey, clientOfOwned, ownedClientKey, ownedClientPrefix } from '../keys/clients.ts';
import { personPartition } from '../keys/key.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, getItem, listByPrefix } from '../table/read.ts';
import { scanPages } from '../table/scan.ts';
import { transact, type Write } from '../table/transact.ts';
import { batchWrite, deleteItem, putItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

export const clientKinds = ['app', 'individual', 'study'] as const;
export type ClientKind = (typeof clientKinds)[number];

const storedClient = v.object({
  clientId: v.string(),
  kind: v.picklist(clientKinds),
  name: v.string(),
  /** The person who runs the app or study, or who is the individual; an app that registered itself has none. */
  ownerId: v.optional(v.number()),
  createdAt: v.number(),
  /** The addresses that people may be sent back to; a client without cannot ask for access by itself. */
  redirectUris: v.optional(v.array(v.string())),
  /** The most it may ask for. @default all */
  scopes: v.optional(v.array(v.picklist(scopes))),
  /** True if its access may outlast a token. @default true */
  refreshes: v.optional(v.boolean()),
  homepageUrl: v.optional(v.string()),
  /** The address of the document that describes it, where the client is known by that. */
  address: v.optional(v.string()),
  /** A client that registered itself ends then, unless somebody has let it in before. */
  [timeToLiveAttribute]: v.optional(v.number()),
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

/** The ids of the clients that a person owns. */
export async function listOwnedClientIds(userId: number): Promise<string[]> {
  const owned = await listByPrefix(personPartition(userId), ownedClientPrefix);
  return owned.map(ownedClientIdOf);
}

/** The client that an item of its owner's leads to. */
export const ownedClientIdOf = ({ sk }: Item): string => clientOfOwned(sk);

/** The clients alone: who granted them something, and what leads to them, stays. Safe to repeat. */
export const removeClients = (clientIds: readonly string[]): Promise<void> =>
  batchWrite(clientIds.map((clientId) => ({ remove: clientKey(clientId) })));

/** The same for one. */
export async function removeClient(clientId: string): Promise<void> {
  await deleteItem({ Key: clientKey(clientId) });
}

export async function createClient(
  client: Omit<Client, 'clientId' | 'createdAt' | 'ownerId'> & { readonly ownerId: number },
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
    { Put: { Item: { ...ownedClientKey(client.ownerId, created.clientId), createdAt: now } } },
  ]);
  return created;
}

/** One that registered itself. */
export async function saveClient(client: Client): Promise<void> {
  await putItem({ Item: { ...clientKey(client.clientId), ...client } });
}

/** Joins the transaction in which somebody lets the client in: fails if it is gone, and keeps it from expiring. */
export function keepClient({ expiresAt, ...client }: Client): Write {
  const Key = clientKey(client.clientId);
  if (client.address !== undefined) return { Put: { Item: { ...Key, ...client } } };
  const ConditionExpression = 'attribute_exists(pk)';
  return expiresAt === undefined
    ? { ConditionCheck: { Key, ConditionExpression } }
    : { Update: { Key, ConditionExpression, UpdateExpression: 'REMOVE expiresAt' } };
}

/** All of them, by id: for the operator's tools only. */
export async function* readClients(): AsyncGenerator<Client> {
  const pages = scanPages({
    FilterExpression: 'sk = :client',
    ExpressionAttributeValues: { ':client': clientKey('').sk },
  });
  for await (const page of pages) yield* page.map((item) => parseStored(storedClient, item));
}

/** Says nothing of the client's name, which may be a person's: the id stands in logs. `app-k3x9q2v7m1ab` */
export const newClientId = (kind: ClientKind) =>
  `${kind}-${Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')}`;
