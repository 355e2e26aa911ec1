import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { clientKey, ownedClientKey } from './keys.ts';
import { parseStored } from './stored.ts';
import { getItem, transact } from './table.ts';

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

export async function createClient(
  client: Omit<Client, 'clientId' | 'createdAt'>,
  now: number,
): Promise<Client> {
  const created: Client = { ...client, clientId: newClientId(client.name), createdAt: now };
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

/** Readable in a log or an address, and unguessable enough not to collide: `sleep-diary-k3x9q2`. */
function newClientId(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const suffix = Array.from({ length: 8 }, () => randomInt(36).toString(36)).join('');
  return `${words || 'client'}-${suffix}`;
}
