import * as oauth from 'oauth4webapi';
import { createSession } from '../../../shared/data/access/session.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { Service } from '../client.ts';
import { Visitor } from './visitor.ts';

const insecure = { [oauth.allowInsecureRequests]: true };
const home = 'https://app.example/callback';

/** A browser in which somebody is signed in. */
export async function signedInVisitor(service: Service, userId: number, now = epochSeconds()) {
  const session = await service.inTable(() =>
    createSession({ userId, method: 'code', device: 'Firefox on Linux' }, now),
  );
  if (session === undefined) throw new Error('There is no such person.');
  const visitor = new Visitor(service);
  visitor.cookies.set(visitor.nameOf('session'), session.secret);
  return visitor;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in: number;
}

/** A request for access that an app has sent somebody off with. */
export interface AccessRequest {
  readonly path: string;
  readonly verifier: string;
  readonly state: string;
  readonly redirectUri: string;
}

/** An app written by somebody else: an independent library speaks the protocol for it. */
export class OAuthApp {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly redirectUri: string;

  private constructor(server: oauth.AuthorizationServer, client: oauth.Client, redirectUri: string) {
    this.server = server;
    this.client = client;
    this.redirectUri = redirectUri;
  }

  static async discover({ url }: Pick<Service, 'url'>): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(url.replace('127.0.0.1', 'localhost'));
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    return oauth.processDiscoveryResponse(issuer, response);
  }

  /** Registers itself. */
  static async register(
    service: Pick<Service, 'url'>,
    metadata: Partial<oauth.Client> = {},
  ): Promise<OAuthApp> {
    const server = await OAuthApp.discover(service);
    const wanted = { client_name: 'Sleep Diary', redirect_uris: [home], ...metadata };
    const response = await oauth.dynamicClientRegistrationRequest(server, wanted as never, insecure);
    const client = await oauth.processDynamicClientRegistrationResponse(response);
    return new OAuthApp(server, client, (wanted.redirect_uris as string[])[0] ?? home);
  }

  /** Is known already, by a command or by its own document. */
  static async known(service: Pick<Service, 'url'>, clientId: string, redirectUri = home): Promise<OAuthApp> {
    return new OAuthApp(await OAuthApp.discover(service), { client_id: clientId }, redirectUri);
  }

  async ask(scope: string, more: Readonly<Record<string, string>> = {}): Promise<AccessRequest> {
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const { redirectUri } = this;
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.client.client_id,
      redirect_uri: redirectUri,
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...more,
    });
    return {
      path: `/oauth/authorize?${query}`,
      verifier,
      state,
      redirectUri: more.redirect_uri ?? redirectUri,
    };
  }

  /** Follows our own redirects to a page, or to the app's own address. */
  async follow(visitor: Visitor, path: string): Promise<{ at: string; text: string; status: number }> {
    let at = path;
    for (;;) {
      const { leadsTo, text, status } = await visitor.get(at);
      if (leadsTo === undefined) return { at, text, status };
      if (!leadsTo.startsWith('/')) return { at: leadsTo, text, status };
      at = leadsTo;
    }
  }

  /** Asks and has it answered, as far as a question is asked; answers the address the browser ends at. */
  async authorize(
    visitor: Visitor,
    asked: AccessRequest,
    chosen: readonly string[] = asked.path.includes('scope=') ? scopesIn(asked.path) : [],
  ) {
    const shown = await this.follow(visitor, asked.path);
    if (!shown.at.startsWith('/oauth/consent/')) return shown.at;
    const fields = Object.fromEntries(chosen.map((scope) => [scope, 'yes']));
    const { leadsTo = '' } = await visitor.submit(shown.at, { ...fields, decision: 'allow' }, shown.text);
    return (await this.follow(visitor, leadsTo)).at;
  }

  exchangeRequest(
    callback: string,
    { verifier, state, redirectUri }: AccessRequest,
    more = {},
  ): Promise<Response> {
    const parameters = oauth.validateAuthResponse(this.server, this.client, new URL(callback), state);
    return oauth.authorizationCodeGrantRequest(
      this.server,
      this.client,
      oauth.None(),
      parameters,
      redirectUri,
      verifier,
      { ...insecure, ...more },
    );
  }

  async exchange(callback: string, asked: AccessRequest): Promise<Tokens> {
    const response = await this.exchangeRequest(callback, asked);
    return (await oauth.processAuthorizationCodeResponse(
      this.server,
      this.client,
      response,
    )) as unknown as Tokens;
  }

  /** The whole way, from asking to tokens. */
  async connect(visitor: Visitor, scope: string, chosen?: readonly string[]): Promise<Tokens> {
    const asked = await this.ask(scope);
    return this.exchange(await this.authorize(visitor, asked, chosen), asked);
  }

  refreshRequest(token: string): Promise<Response> {
    return oauth.refreshTokenGrantRequest(this.server, this.client, oauth.None(), token, insecure);
  }

  async refresh(token: string): Promise<Tokens> {
    return (await oauth.processRefreshTokenResponse(
      this.server,
      this.client,
      await this.refreshRequest(token),
    )) as unknown as Tokens;
  }

  async revoke(token: string): Promise<void> {
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(this.server, this.client, oauth.None(), token, insecure),
    );
  }
}

const scopesIn = (path: string) => new URLSearchParams(path.split('?')[1]).get('scope')?.split(' ') ?? [];
