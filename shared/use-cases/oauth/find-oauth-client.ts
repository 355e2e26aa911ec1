import { findClient, type StoredClient } from '../../data/clients/client.ts';
import { parseJson } from '../../domain/json/parse-json.ts';
import { NotCalled } from '../../platform/call-public.ts';
import { epochSeconds } from '../../platform/clock.ts';
import { fetchPublic } from '../../platform/fetch-public.ts';
import { sha256 } from '../../platform/hash.ts';
import { readClientMetadata } from '../../schemas/oauth-client.ts';

/** Why a client's document cannot be used, in plain words. */
export class UnusableDocument extends Error {
  override readonly name = 'UnusableDocument';
}

const largestDocument = 16 * 1024;
const longestWait = 5_000;
const longestAddress = 500;

/** A client that is known by the address of the document that describes it. */
export const isClientAddress = (clientId: string): boolean => /^https?:\/\//i.test(clientId);

/** The id of an address in tokens, grants and logs. */
export const idOfAddress = (address: string): string => `url-${sha256(address).slice(0, 32)}`;

/** A registered client that may still be used. One known by its address has to be named by it. */
export async function findRegisteredClient(clientId: string): Promise<StoredClient | undefined> {
  if (!/^[a-z0-9-]{1,64}$/.test(clientId) || clientId.startsWith('url-')) return undefined;
  return whileItLasts(await findClient(clientId));
}

/** A client as someone has let it in, whether or not its own site is up. */
export const findAdmittedClient = (address: string): Promise<StoredClient | undefined> =>
  findClient(idOfAddress(address));

const whileItLasts = (client: StoredClient | undefined): StoredClient | undefined =>
  client?.redirectUris === undefined || (client.expiresAt ?? Number.POSITIVE_INFINITY) <= epochSeconds()
    ? undefined
    : client;

const keptSeconds = 300;
const mostKept = 100;
const kept = new Map<string, { readonly client: StoredClient; readonly until: number }>();

/** The client that the document at an address describes, or described a few minutes ago. */
export async function readClientDocument(address: string, allowLoopback: boolean): Promise<StoredClient> {
  const now = epochSeconds();
  const known = kept.get(address);
  if (known !== undefined && known.until > now) return known.client;
  const client = await fetchDocument(address, allowLoopback, now);
  kept.delete(address);
  kept.set(address, { client, until: now + keptSeconds });
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(oldest);
  return client;
}

async function fetchDocument(address: string, allowLoopback: boolean, now: number): Promise<StoredClient> {
  const isWellFormed =
    address.length <= longestAddress && URL.canParse(address) && new URL(address).href === address;
  if (!isWellFormed || /[#@]/.test(address))
    throw new UnusableDocument('a client id that is an address must be written in full, without # or @');
  const text = await fetchPublic(address, {
    milliseconds: longestWait,
    bytes: largestDocument,
    allowLoopback,
  }).catch((error: unknown) => {
    throw error instanceof NotCalled
      ? new UnusableDocument(`the client’s document can’t be read: ${error.message}`)
      : error;
  });
  const document = parseJson(text);
  if (document === undefined) throw new UnusableDocument('the client’s document is not JSON');
  const members: Readonly<Record<string, unknown>> = { ...Object(document) };
  const { client_id, token_endpoint_auth_method: method = 'none' } = members;
  if (client_id !== address)
    throw new UnusableDocument('the client_id in the client’s document is different');
  if (method !== 'none')
    throw new UnusableDocument('the client’s document must have "token_endpoint_auth_method": "none"');
  const description = readClientMetadata(document);
  if ('error' in description)
    throw new UnusableDocument(`the client’s document cannot be used: ${description.description}`);
  return { ...description, clientId: idOfAddress(address), kind: 'app', address, createdAt: now };
}
