import { failureOf, readAnswer } from './read-answer.ts';
import type { Result } from './result.ts';

/** An app that asks people for access. It has no secret: PKCE proves who sent the person. */
export interface App {
  /** The address of the service. */
  readonly url: string;
  readonly clientId: string;
  /** The address to which the browser brings the answer. */
  readonly redirectUri: string;
  readonly scopes: readonly string[];
}

/** A sign-in that has begun; keep it, in `sessionStorage` for instance, until the person is back. */
export interface Question {
  /** The address to send the person to. */
  readonly address: string;
  readonly verifier: string;
  readonly state: string;
  readonly issuer: string;
}

export interface Tokens {
  readonly accessToken: string;
  /** Good once: keep the newest. */
  readonly refreshToken: string;
  /** The scopes that the person allowed. */
  readonly scopes: readonly string[];
  /** Milliseconds by this device's clock. */
  readonly expiresAt: number;
}

interface Metadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly revocation_endpoint: string;
  readonly registration_endpoint: string;
}

interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in: number;
}

const timeout = 30_000;

/** The app's id, which it keeps: registering is for the first time. */
export async function registerApp(
  url: string,
  app: {
    readonly name: string;
    readonly redirectUris: readonly string[];
    readonly scopes: readonly string[];
  },
): Promise<Result<string>> {
  const server = await discover(url);
  if (!server.ok) return server;
  const body = { client_name: app.name, redirect_uris: app.redirectUris, scope: app.scopes.join(' ') };
  const registered = await ask<{ client_id: string }>(server.data.registration_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return registered.ok ? { ...registered, data: registered.data.client_id } : registered;
}

/** Begins a sign-in: send the person to its `address`. */
export async function beginSignIn(app: App): Promise<Result<Question>> {
  const server = await discover(app.url);
  if (!server.ok) return server;
  const [verifier, state] = [randomText(), randomText()];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    scope: app.scopes.join(' '),
    state,
    code_challenge: base64url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
  });
  const address = `${server.data.authorization_endpoint}?${query}`;
  return { ...server, data: { address, verifier, state, issuer: server.data.issuer } };
}

/** The tokens, once the browser is back at `callback`, which is its whole address. */
export async function finishSignIn(app: App, question: Question, callback: string): Promise<Result<Tokens>> {
  const { state, iss, error, error_description, code } = Object.fromEntries(new URL(callback).searchParams);
  if (state !== question.state || iss !== question.issuer)
    return refused('This answer does not match the request: sign in again');
  if (error !== undefined || code === undefined)
    return refused(error_description ?? error ?? 'There is no code in the answer');
  return askForTokens(app, {
    grant_type: 'authorization_code',
    redirect_uri: app.redirectUri,
    code,
    code_verifier: question.verifier,
  });
}

/** New tokens for a refresh token, which is spent then. */
export const renewTokens = (
  app: Pick<App, 'url' | 'clientId'>,
  refreshToken: string,
): Promise<Result<Tokens>> => askForTokens(app, { grant_type: 'refresh_token', refresh_token: refreshToken });

/** Ends a refresh token with all that came of it, or an access token alone. */
export async function revokeToken(
  app: Pick<App, 'url' | 'clientId'>,
  token: string,
): Promise<Result<unknown>> {
  const server = await discover(app.url);
  if (!server.ok) return server;
  return ask(server.data.revocation_endpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id: app.clientId, token }),
  });
}

async function askForTokens(
  { url, clientId }: Pick<App, 'url' | 'clientId'>,
  grant: Readonly<Record<string, string>>,
): Promise<Result<Tokens>> {
  const server = await discover(url);
  if (!server.ok) return server;
  const body = new URLSearchParams({ client_id: clientId, ...grant });
  const answer = await ask<TokenAnswer>(server.data.token_endpoint, { method: 'POST', body });
  if (!answer.ok) return answer;
  const { access_token, refresh_token, scope, expires_in } = answer.data;
  return {
    ...answer,
    data: {
      accessToken: access_token,
      refreshToken: refresh_token,
      scopes: scope.split(' '),
      expiresAt: Date.now() + 1000 * expires_in,
    },
  };
}

const discover = (url: string) =>
  ask<Metadata>(`${url.replace(/\/$/, '')}/.well-known/oauth-authorization-server`, {});

async function ask<T>(address: string, init: RequestInit): Promise<Result<T>> {
  try {
    const more = { signal: AbortSignal.timeout(timeout), credentials: 'omit' } as const;
    return await readAnswer<T>(await fetch(address, { ...init, ...more }));
  } catch (cause) {
    return { ok: false, error: failureOf(cause, undefined) };
  }
}

const refused = (message: string): Result<never> => ({
  ok: false,
  error: { kind: 'refused', status: 0, message, problems: [] },
});

const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
