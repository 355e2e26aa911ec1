import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { newClientId } from '../data/clients/client.ts';
import { pollSeconds } from '../data/clients/device-request.ts';
import { findGrant } from '../data/clients/grant.ts';
import { findPerson } from '../data/people/person.ts';
import { deviceCodeText, userCodeMask } from '../domain/oauth/device-code.ts';
import { readGrantReference, writeGrantReference } from '../domain/oauth/grant-reference.ts';
import {
  accessTokenText,
  codeText,
  refreshSecretBits,
  refreshTokenText,
  secretBits,
} from '../domain/oauth/secrets.ts';
import { decidedRights } from '../domain/people/granted-rights.ts';
import { scopes } from '../domain/people/scope.ts';
import { assistantScopes } from '../routes/assistants/assistants.ts';
import { consentPath, personPaths, programPaths, resumePath } from '../routes/oauth/oauth-paths.ts';
import { assistantsResource, audienceOf, issuer, resources } from '../settings/issuer.ts';
import { createAdapter } from './adapter.ts';
import { goOnAfterSignIn } from './go-on-after-sign-in.ts';
import { grantPayload } from './grant-payload.ts';
import { renderError } from './render-error.ts';
import { whenToAsk } from './when-to-ask.ts';

const aMinute = 60;
const anHour = 60 * aMinute;
const aDay = 24 * anHour;

const configuration: Configuration = {
  adapter: createAdapter,
  routes: {
    authorization: personPaths.authorize,
    token: programPaths.token,
    revocation: programPaths.revoke,
    registration: programPaths.register,
    device_authorization: programPaths.device,
    code_verification: personPaths.device,
  },
  cookies: { names: { session: 'oauth-session', interaction: 'oauth-question', resume: 'oauth-request' } },
  jwks: { keys: [keyThatSignsNothing()] },
  clientDefaults: {
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: 'ES256',
    grant_types: ['authorization_code', 'refresh_token'],
  },
  clientAuthMethods: ['none'],
  responseTypes: ['code'],
  scopes: [...scopes],
  pkce: { required: () => true },
  allowOmittingSingleRegisteredRedirectUri: false,
  rotateRefreshToken: true,
  issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: () => false,
  // A lost or returned token ends tokens of its app, never the person's decision.
  revokeGrantPolicy: () => false,
  // Every answer names its own origin, or none.
  clientBasedCORS: () => true,
  formats: {
    bitsOfOpaqueRandomness: (_, token) => (token.kind === 'RefreshToken' ? refreshSecretBits : secretBits),
  },
  ttl: {
    AccessToken: anHour,
    AuthorizationCode: aMinute,
    DeviceCode: 10 * aMinute,
    RefreshToken: 90 * aDay,
    Interaction: anHour,
    Session: aDay,
    Grant: aDay,
  },
  extraParams: { scope: settleScope },
  features: {
    deviceFlow: { enabled: true, charset: 'base-20', mask: userCodeMask },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_, client, token) => client.clientId === token.clientId },
    registration: {
      enabled: true,
      idFactory: () => newClientId('app'),
      issueRegistrationAccessToken: false,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async ({ oidc }) =>
        oidc.route === 'authorization' && oidc.params?.scope === undefined ? assistantsResource() : issuer(),
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_, resource) => {
        if (!resources().includes(resource)) throw new errors.InvalidTarget('this resource does not exist');
        return { scope: scopes.join(' '), audience: resource, accessTokenFormat: 'opaque' };
      },
    },
  },
  interactions: {
    policy: whenToAsk(),
    url: (_, { uid, prompt }) =>
      prompt.name === 'login'
        ? `/signin?return=${encodeURIComponent(resumePath(uid))}${prompt.reasons.includes('again') ? '&again=yes' : ''}`
        : consentPath(uid),
  },
  findAccount: async (_, accountId) =>
    (await findPerson(Number(accountId))) && { accountId, claims: async () => ({ sub: accountId }) },
  loadExistingGrant,
  renderError,
};

export function createProvider(): Provider {
  const provider = new Provider(issuer(), configuration);
  // The bridge sets the forwarded headers.
  provider.proxy = true;
  provider.use(nameTokens);
  provider.use(nameRefusal);
  provider.use(goOnAfterSignIn);
  provider.on('authorization.success', (ctx, response) => {
    const code = ctx.oidc.entities.AuthorizationCode;
    const reference = readGrantReference(code?.grantId ?? '');
    if (response !== undefined && code !== undefined && reference !== undefined)
      response.code = codeText(reference, String(response.code));
  });
  return provider;
}

/** The library wants a key for identity tokens, of which there are none here. It is never stored. */
function keyThatSignsNothing() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' };
}

/**
 * Assistants written before 2026 ask without a scope, or with one that they ask everywhere: they are offered all that
 * the tools have, of which the person chooses. Whoever wants the API says what for.
 */
async function settleScope({ oidc }: KoaContextWithOIDC, value: string | undefined) {
  const asked = value?.split(' ') ?? [];
  if (scopes.some((scope) => asked.includes(scope))) return;
  const { params, client } = oidc;
  const allowed = client?.scope?.split(' ') ?? [];
  const offered = assistantScopes.filter((scope) => allowed.includes(scope));
  const isForTools = [params?.resource].flat().every((resource) => audienceOf(resource) === 'assistants');
  if (params === undefined || !isForTools || offered.length === 0)
    throw new errors.InvalidScope(`ask for at least one of ${scopes.join(', ')}`, value ?? '');
  params.scope = offered.join(' ');
}

/** The person's decision about this client, with a new authorization id for this request. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { account, client, session, provider } = ctx.oidc;
  const grant = account && client && (await findGrant(Number(account.accountId), client.clientId));
  if (grant === undefined) return undefined;
  const authorizationId = randomBytes(12).toString('base64url');
  const audiences = Object.keys(ctx.oidc.resourceServers ?? {}).map(audienceOf);
  const rights = Object.fromEntries(audiences.map((audience) => [audience, decidedRights(grant, audience)]));
  const reference = writeGrantReference({ ...grant, authorizationId });
  const { jti, ...payload } = grantPayload(reference, grant, rights);
  // A client that is named by its address has another id here.
  session?.grantIdFor(grant.clientId, jti);
  return new provider.Grant({ ...payload, jti } as never);
}

/** The library calls it a wrong request that a client may not use a grant type (RFC 6749, 5.2). */
async function nameRefusal(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const { error_description = '' } = { ...(ctx.body as { error_description?: string }) };
  if (error_description.endsWith('is not allowed for this client'))
    ctx.body = { error: 'unauthorized_client', error_description };
}

interface ProviderTokenAnswer {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly device_code?: string;
}

/** Gives tokens the one form that the service's tokens have. */
async function nameTokens(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const { AccessToken: access, DeviceCode: asked } = ctx.oidc?.entities ?? {};
  const reference = readGrantReference(access?.grantId ?? '');
  const body = { ...(ctx.body as ProviderTokenAnswer) };
  const { access_token, refresh_token, device_code } = body;
  if (ctx.oidc?.route === 'device_authorization' && device_code !== undefined && asked !== undefined)
    ctx.body = {
      ...body,
      device_code: deviceCodeText(asked.userCode, device_code),
      interval: pollSeconds,
    };
  if (ctx.oidc?.route !== 'token' || reference === undefined || access_token === undefined) return;
  ctx.body = {
    ...body,
    access_token: accessTokenText(reference, access_token),
    ...(refresh_token !== undefined && { refresh_token: refreshTokenText(reference, refresh_token) }),
  };
}
