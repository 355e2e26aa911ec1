import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { type StoredClient, saveClient } from '../data/clients/client.ts';
import { deviceGrantType } from '../domain/oauth/device-code.ts';
import { isOnDevice } from '../domain/oauth/redirect-uri.ts';
import { scopes } from '../domain/people/scope.ts';
import { daySeconds } from '../domain/time/calendar.ts';
import { epochSeconds } from '../platform/clock.ts';
import { readClientMetadata } from '../schemas/oauth-client.ts';
import { isLoopbackIssuer } from '../settings/is-loopback-issuer.ts';
import {
  findAdmittedClient,
  findRegisteredClient,
  isClientAddress,
  readClientDocument,
  UnusableDocument,
} from '../use-cases/oauth/find-oauth-client.ts';

/** A client that registered itself is forgotten after this time, unless someone lets it in. */
const unusedSeconds = 30 * daySeconds;

export const clientAdapter: Partial<Adapter> = {
  async find(id) {
    const client = await findOAuthClient(id);
    return client && { client_id: client.clientId, response_modes: ['query'], ...toMetadata(client) };
  },
  async upsert(clientId, metadata) {
    const description = readClientMetadata(metadata);
    if ('error' in description) throw new Error('A client is checked before it is registered.');
    const now = epochSeconds();
    await saveClient({
      ...description,
      clientId,
      kind: 'app',
      createdAt: now,
      expiresAt: now + unusedSeconds,
    });
  },
};

/** A request for access reads the client's document again; tokens already granted work with the stored copy. */
export function findOAuthClient(id: string): Promise<StoredClient | undefined> {
  if (!isClientAddress(id)) return findRegisteredClient(id);
  const { route, params } = Provider.ctx?.oidc ?? {};
  // A device asks for tokens before anybody has let its client in.
  const isWaiting = params?.grant_type === deviceGrantType;
  if (route === 'revocation' || (route === 'token' && !isWaiting)) return findAdmittedClient(id);
  return readClientDocument(id, isLoopbackIssuer()).catch((error: unknown) => {
    throw error instanceof UnusableDocument ? new errors.InvalidClient(error.message) : error;
  });
}

type DescribedClient = Pick<
  StoredClient,
  'name' | 'redirectUris' | 'scopes' | 'refreshes' | 'asksByCode' | 'homepageUrl'
>;

/** The description of a client, in the words of RFC 7591. */
export function toMetadata(client: DescribedClient): AdapterPayload {
  const { name, redirectUris = [], refreshes = true, asksByCode = false, homepageUrl } = client;
  const redirects = redirectUris.length > 0;
  return {
    client_name: name,
    redirect_uris: redirectUris,
    application_type: redirectUris.some(isOnDevice) ? 'native' : 'web',
    grant_types: [
      ...(redirects ? ['authorization_code'] : []),
      ...(asksByCode ? [deviceGrantType] : []),
      ...(refreshes ? ['refresh_token'] : []),
    ],
    response_types: redirects ? ['code'] : [],
    token_endpoint_auth_method: 'none',
    scope: (client.scopes ?? scopes).join(' '),
    client_uri: homepageUrl,
  };
}
