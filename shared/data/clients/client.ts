import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { type ClientKind, clientKinds } from '../../domain/accesses/actor.ts';
import { approvals } from '../../domain/oauth/own-app.ts';
import { scopes } from '../../domain/people/scope.ts';
import { clientKey, clientOfOwned, ownedClientKey, ownedClientPrefix } from '../keys/clients.ts';
import { personPartition } from '../keys/key.ts';
import { record } from '../table/record.ts';
import { scanPages } from '../table/scan.ts';
import { send } from '../table/send.ts';
import { transact, type Write } from '../table/transact.ts';
import { batchWrite } from '../table/write.ts';
import { isNew, isThere } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

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
  /** True if it may ask by a code that its person types elsewhere. @default false */
  asksByCode: v.optional(v.boolean()),
  homepageUrl: v.optional(v.string()),
  iconUrl: v.optional(v.string()),
  approval: v.optional(v.picklist(approvals)),
  updatedAt: v.optional(v.number()),
  /** The address of the document that describes it, where the client is known by that. */
  address: v.optional(v.string()),
  /** A client that registered itself ends then, unless someone has let it in before. */
  [timeToLiveAttribute]: v.optional(v.number()),
});
export type StoredClient = v.InferOutput<typeof storedClient>;

const clients = record({ schema: storedClient });

/** The item of its owner's that leads to a client. */
const ownership = record({
  schema: v.object({
    createdAt: v.number(),
    awaitsApproval: v.optional(v.boolean()),
    /** The name that it has for itself, which outlives the client when its owner leaves. */
    appName: v.optional(v.string()),
  }),
  prefix: ownedClientPrefix,
  read: ({ awaitsApproval = false, appName }, { sk }) => ({
    clientId: clientOfOwned(sk),
    awaitsApproval,
    appName,
  }),
});

export const findClient = (clientId: string): Promise<StoredClient | undefined> =>
  clients.find(clientKey(clientId));

/** Those that exist, by id. */
export async function findClients(clientIds: readonly string[]): Promise<Map<string, StoredClient>> {
  const found = await clients.findAll([...new Set(clientIds)].map(clientKey));
  return new Map(found.map((client) => [client.clientId, client]));
}

export const parseOwnership = ownership.parse;

export async function listOwnedClientIds(userId: number): Promise<string[]> {
  return (await ownership.list(personPartition(userId))).map(({ clientId }) => clientId);
}

/** The ones that the operator made or approved: their owner may know who lets them in. */
export async function listApprovedClientIds(userId: number): Promise<string[]> {
  const owned = await ownership.list(personPartition(userId));
  return owned.filter(({ awaitsApproval }) => !awaitsApproval).map(({ clientId }) => clientId);
}

/** The clients alone: who granted them something, and what leads to them, stays. Safe to repeat. */
export const removeClients = (clientIds: readonly string[]): Promise<void> =>
  batchWrite(clientIds.map((clientId) => ({ remove: clientKey(clientId) })));

/** The same for one. */
export const removeClient = (clientId: string): Promise<void> => send(clients.remove(clientKey(clientId)));

export async function createClient(
  client: Omit<StoredClient, 'clientId' | 'createdAt' | 'ownerId'> & { readonly ownerId: number },
  now: number,
): Promise<StoredClient> {
  const created: StoredClient = { ...client, clientId: newClientId(client.kind), createdAt: now };
  await transact([
    clients.create(clientKey(created.clientId), created),
    ownership.put(ownedClientKey(client.ownerId, created.clientId), { createdAt: now }),
  ]);
  return created;
}

/** The writes that store an app of its owner's over the copy it was changed from. */
export function ownAppWrites(
  app: StoredClient & { readonly ownerId: number },
  before: StoredClient | undefined,
): Write[] {
  const { clientId, ownerId, createdAt, approval } = app;
  const unchanged = before === undefined ? isNew : { approval: before.approval, updatedAt: before.updatedAt };
  return [
    clients.put(clientKey(clientId), app, unchanged),
    ownership.put(ownedClientKey(ownerId, clientId), {
      createdAt,
      appName: app.name,
      ...(approval === 'awaited' && { awaitsApproval: true }),
    }),
  ];
}

/** Ends what leads from a person to a client of theirs. */
export const disownClient = (userId: number, clientId: string): Promise<void> =>
  send(ownership.remove(ownedClientKey(userId, clientId)));

/** One that registered itself. */
export const saveClient = (client: StoredClient): Promise<void> =>
  send(clients.put(clientKey(client.clientId), client));

/** Joins the transaction in which someone lets the client in: fails if it is gone, and keeps it from expiring. */
export function keepClient({ expiresAt, ...client }: StoredClient): Write {
  const key = clientKey(client.clientId);
  if (client.address !== undefined) return clients.put(key, client);
  return expiresAt === undefined
    ? clients.check(key, isThere)
    : clients.update(key, { remove: ['expiresAt'], onlyIf: isThere });
}

/** All of them, by id: for the operator's tools only. */
export async function* readClients(): AsyncGenerator<StoredClient> {
  const pages = scanPages({
    FilterExpression: 'sk = :client',
    ExpressionAttributeValues: { ':client': clientKey('').sk },
  });
  for await (const page of pages) yield* page.map(clients.parse);
}

/** Says nothing of the client's name, which may be a person's: the id appears in logs. `app-k3x9q2v7m1ab` */
export const newClientId = (kind: ClientKind) =>
  `${kind}-${Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')}`;
