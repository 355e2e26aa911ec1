import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import { findClient } from '../../../shared/data/clients/client.ts';
import { deviceGrantType } from '../../../shared/domain/oauth/device-code.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { idOfAddress } from '../../../shared/use-cases/oauth/find-oauth-client.ts';
import { registeredApp } from '../../operations/sharing/own-apps.ts';
import { adminJson, expectRefusal, runAdminHere } from '../../support/admin.ts';
import { type Person, type Service, serviceAt } from '../../support/client.ts';
import { challengeIn } from '../../support/signing-in/challenge.ts';
import { type AccessRequest, OAuthApp, signedInVisitor } from '../../support/signing-in/oauth-app.ts';
import { Visitor } from '../../support/signing-in/visitor.ts';

const service: Service = serviceAt();
const issuer = service.url.replace('127.0.0.1', 'localhost');

let person: Person;
let visitor: Visitor;
let app: OAuthApp;
beforeAll(async () => {
  person = await service.createPerson();
  visitor = await signedInVisitor(service, person.userId);
  app = await OAuthApp.register(service);
  await app.connect(visitor, 'basic');
});

const register = (body: unknown) =>
  fetch(`${service.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const jsonOf = async <T>(response: Response) => (await response.json()) as T;

describe('what the service says about itself', () => {
  test('is enough for an app to ask for access, and offers nothing of OpenID', async () => {
    const metadata = await jsonOf(await fetch(`${service.url}/.well-known/oauth-authorization-server`));
    expect(metadata).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      registration_endpoint: `${issuer}/oauth/register`,
      scopes_supported: ['basic', 'readmeasurements', 'writemeasurements'],
      device_authorization_endpoint: `${issuer}/oauth/device`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', deviceGrantType],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      prompt_values_supported: ['none', 'login', 'consent'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      service_documentation: `${issuer}/docs`,
    });
  });

  test('is found from a refusal of the API, as RFC 9728 has it', async () => {
    const refused = await fetch(`${service.url}/api/v3/units`);
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(challengeIn(refused.headers) ?? '') ?? [];
    const response = await oauth.resourceDiscoveryRequest(new URL(issuer), {
      [oauth.allowInsecureRequests]: true,
    });
    expect(response.url).toBe(address);
    const resource = await oauth.processResourceDiscoveryResponse(new URL(issuer), response);
    expect(resource).toMatchObject({ resource: issuer, authorization_servers: [issuer] });
  });

  test.each(['/oauth/jwks', '/jwks', '/.well-known/openid-configuration', '/oauth/introspect', '/me'])(
    '%s is not there',
    async (path) => {
      expect((await fetch(`${service.url}${path}`)).status).toBe(404);
    },
  );

  test('programs on any site may get tokens; pages are for nobody else', async () => {
    const headers = { origin: 'https://app.example' };
    for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource'])
      expect(
        (await fetch(`${service.url}${path}`, { headers })).headers.get('access-control-allow-origin'),
      ).toBe('*');
    const refused = await fetch(`${service.url}/oauth/token`, { method: 'POST', headers });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
    const asked = await fetch(`${service.url}/oauth/register`, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET,POST,DELETE',
    ]);
  });
});

describe('registration', () => {
  test('takes the members it knows and answers what was registered', async () => {
    const response = await register({
      redirect_uris: ['http://localhost:7777/cb', 'com.example.app:/cb'],
      client_name: '  Sleep   Diary ',
      client_uri: 'https://app.example/',
      scope: 'openid readmeasurements offline_access',
      token_endpoint_auth_method: 'client_secret_basic',
      jwks_uri: 'https://app.example/jwks',
      subject_type: 'pairwise',
    });
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(await response.json()).toEqual({
      client_id: expect.stringMatching(/^app-[a-z0-9]{12}$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Sleep Diary',
      client_uri: 'https://app.example/',
      redirect_uris: ['http://localhost:7777/cb', 'com.example.app:/cb'],
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: 'readmeasurements',
    });
  });

  test.each<[string, unknown, string]>([
    ['no JSON', '{', 'invalid_client_metadata'],
    ['a list', [], 'invalid_client_metadata'],
    ['no address', {}, 'invalid_redirect_uri'],
    ['eleven addresses', { redirect_uris: Array(11).fill('https://a.example/') }, 'invalid_redirect_uri'],
    ['an address without TLS', { redirect_uris: ['http://app.example/cb'] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['data', { redirect_uris: ['data:text/html,x'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://app.example/#'] }, 'invalid_redirect_uri'],
    ['a user in it', { redirect_uris: ['https://a@app.example/'] }, 'invalid_redirect_uri'],
    [
      'a name that cannot be seen',
      { redirect_uris: ['https://a.example/'], client_name: '\u200b' },
      'invalid_client_metadata',
    ],
    [
      'a name of another direction',
      { redirect_uris: ['https://a.example/'], client_name: 'a\u202eb' },
      'invalid_client_metadata',
    ],
    [
      'our own name',
      { redirect_uris: ['https://a.example/'], client_name: 'Daymark Support' },
      'invalid_client_metadata',
    ],
    [
      'a name like ours',
      { redirect_uris: ['https://a.example/'], client_name: 'D\u0430ymark' },
      'invalid_client_metadata',
    ],
    [
      'our name for want of one',
      { redirect_uris: ['https://daymark.evil.example/'] },
      'invalid_client_metadata',
    ],
    [
      'a secret of its own',
      { redirect_uris: ['https://a.example/'], client_secret: 'x' },
      'invalid_client_metadata',
    ],
    [
      'the implicit flow',
      { redirect_uris: ['https://a.example/'], response_types: ['token'] },
      'invalid_client_metadata',
    ],
  ])('refuses %s', async (_, body, error) => {
    const response = await register(body);
    expect([response.status, (await jsonOf<{ error: string }>(response)).error]).toEqual([400, error]);
  });

  test('lasts 30 days unless somebody lets the client in', async () => {
    const [unused, used] = [await OAuthApp.register(service), await OAuthApp.register(service)];
    await used.connect(visitor, 'basic');
    const ends = await Promise.all(
      [unused, used].map(({ client }) => service.inTable(() => findClient(client.client_id))),
    );
    const [first, second] = ends.map((client) => client?.expiresAt && client.expiresAt - client.createdAt);
    expect([first, second]).toEqual([30 * 86_400, undefined]);
  });
});

/** What the page says where there is no address to answer an app at. */
const refusedPage = async (asked: AccessRequest) => {
  const { status, text, headers, leadsTo } = await visitor.get(asked.path);
  expect([leadsTo, headers.get('content-security-policy')]).toEqual([
    undefined,
    expect.stringContaining("frame-ancestors 'none'"),
  ]);
  return [status, text];
};
const errorIn = (callback: string | undefined) =>
  Object.fromEntries(new URL(callback ?? 'https://none.example').searchParams);

describe('an app that asks wrongly', () => {
  test('gets no answer at an address that is not exactly its own', async () => {
    for (const uri of [
      'https://evil.example/callback',
      'https://app.example/callback/',
      'https://app.example/callback?x=1',
      'https://app.example:444/callback',
      'http://app.example/callback',
      'https://app.example.evil.example/callback',
      'https://app.example/call%62ack',
    ]) {
      const [status, text] = await refusedPage(await app.ask('basic', { redirect_uri: uri }));
      expect([status, text]).toEqual([400, expect.stringContaining('invalid_redirect_uri')]);
    }
  });

  test('may listen on any port of the person’s own machine, at the path it named', async () => {
    const native = await OAuthApp.register(service, { redirect_uris: ['http://127.0.0.1/cb'] as never });
    const asked = await native.ask('basic', { redirect_uri: 'http://127.0.0.1:51234/cb' });
    const callback = await native.authorize(visitor, asked);
    expect(callback).toMatch(/^http:\/\/127\.0\.0\.1:51234\/cb\?code=/);
    expect((await native.exchange(callback, asked)).scope).toBe('basic');
    for (const uri of ['http://127.0.0.1:51234/other', 'http://localhost:51234/cb', 'https://127.0.0.1/cb'])
      expect(await refusedPage(await native.ask('basic', { redirect_uri: uri }))).toEqual([
        400,
        expect.stringContaining('invalid_redirect_uri'),
      ]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'invalid_request'],
    ['in a fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['by a form', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['for OpenID', { scope: 'openid basic' }, 'invalid_scope'],
    ['for nothing we know', { scope: 'everything' }, 'invalid_scope'],
    ['for another API', { resource: 'https://other.example/' }, 'invalid_target'],
    ['for a sign-in of the last hour', { max_age: '3600' }, 'invalid_request'],
    ['for no questions and one', { prompt: 'none login' }, 'invalid_request'],
  ])('%s gets the error at its own address, once the person has let it in', async (_, more, error) => {
    const stranger = await OAuthApp.register(service);
    const wrong = (await stranger.ask('basic', more)).path.replace(
      /&code_challenge(?:_method)?=(?=&|$)/g,
      '',
    );
    for (const somebody of [visitor, new Visitor(service)]) {
      const kept = await somebody.get(wrong);
      expect([kept.status, kept.leadsTo, kept.text.includes(error)]).toEqual([400, undefined, true]);
    }

    const asked = await app.ask('basic', more);
    const path = asked.path.replace(/&code_challenge(?:_method)?=(?=&|$)/g, '');
    const { leadsTo = '' } = await visitor.get(path);
    expect(errorIn(leadsTo.replace('#', '?'))).toMatchObject({ error, state: asked.state, iss: issuer });
  });

  test('that asks for a token without any question gets an error where a question is needed', async () => {
    const asked = await app.ask('writemeasurements', { prompt: 'none' });
    expect(errorIn((await visitor.get(asked.path)).leadsTo).error).toBe('consent_required');
  });

  test('is no way to send people elsewhere: errors of an app that the person never let in stay here', async () => {
    const fresh = await OAuthApp.register(service, { redirect_uris: ['https://evil.example/'] as never });
    const { path } = await fresh.ask('basic', { prompt: 'none' });
    const other = await signedInVisitor(service, (await service.createPerson()).userId);
    for (const [somebody, error, asked] of [
      [visitor, 'consent_required', path],
      [new Visitor(service), 'login_required', path],
      // Somebody else has let it in.
      [other, 'consent_required', (await app.ask('basic', { prompt: 'none' })).path],
      // Named twice, once as an app that the person has let in.
      [visitor, 'invalid_request', `${path}&client_id=${app.client.client_id}`],
    ] as const) {
      const { status, leadsTo, text } = await somebody.get(asked);
      expect([status, leadsTo, text.includes(error)]).toEqual([400, undefined, true]);
      expect(text).toContain('Nothing was shared');
    }
  });

  test('hears that the person denied it, also the first time', async () => {
    const fresh = await OAuthApp.register(service);
    const shown = await fresh.follow(visitor, (await fresh.ask('basic')).path);
    const { leadsTo = '' } = await visitor.submit(shown.at, { decision: 'deny' }, shown.text);
    expect(errorIn((await fresh.follow(visitor, leadsTo)).at).error).toBe('access_denied');
  });

  test('or is not known, or has no address to answer to, gets nothing', async () => {
    const owner = await service.createPerson();
    const silent = await service.createClient(owner.userId);
    for (const clientId of [
      'app-nobody',
      silent.clientId,
      'url-0123456789abcdef0123456789abcdef',
      '__proto__',
    ])
      expect(await refusedPage(await app.ask('basic', { client_id: clientId }))).toEqual([
        400,
        expect.stringContaining('invalid_client'),
      ]);
  });

  test('may name the API it wants a token for', async () => {
    for (const resource of [issuer, `${issuer}/`, `${issuer}/api/v3`]) {
      const asked = await app.ask('basic', { resource });
      const tokens = await app.exchange(await app.authorize(visitor, asked), asked);
      expect((await service.get('/api/v3/units', { token: tokens.access_token })).status).toBe(200);
    }
  });
});

describe('signing in on the way', () => {
  const backFrom = (signIn: string) =>
    new URLSearchParams(signIn.slice(signIn.indexOf('?'))).get('return') ?? '';

  test('leads back to what was asked, and on to the question', async () => {
    const stranger = new Visitor(service);
    const asked = await app.ask('basic', { prompt: 'consent' });
    const { leadsTo = '' } = await stranger.get(asked.path);
    expect(leadsTo).toMatch(/^\/signin\?return=%2Foauth%2Fauthorize%2F/);
    const signedIn = await signedInVisitor(service, person.userId);
    for (const [name, value] of stranger.cookies) signedIn.cookies.set(name, value);
    const { at, text } = await app.follow(signedIn, backFrom(leadsTo));
    expect([at, text]).toEqual([
      expect.stringMatching(/^\/oauth\/consent\//),
      expect.stringContaining('Sleep Diary'),
    ]);
  });

  test('is asked for again where the app wants it, once, and of the person who is signed in', async () => {
    const asked = await app.ask('basic', { prompt: 'login consent' });
    const own = await signedInVisitor(service, person.userId, epochSeconds() - 60);
    const { leadsTo: signIn = '' } = await own.get(asked.path);
    expect(signIn).toMatch(/^\/signin\?return=%2Foauth%2Fauthorize%2F.*&again=yes$/);
    expect(await own.get(signIn)).toMatchObject({ status: 200, leadsTo: undefined });
    // A person who continues without it is asked again.
    const { leadsTo: still = '' } = await own.get(backFrom(signIn));
    expect(still).toMatch(/&again=yes$/);
    const fresh = await signedInVisitor(service, person.userId);
    for (const [name, value] of own.cookies) if (name !== 'daymark-session') fresh.cookies.set(name, value);
    const shown = await app.follow(fresh, backFrom(still));
    expect(shown.at).toMatch(/^\/oauth\/consent\//);
    const answered = await fresh.submit(shown.at, { basic: 'yes', decision: 'allow' }, shown.text);
    const { at: callback } = await app.follow(fresh, answered.leadsTo ?? '');
    expect((await app.exchange(callback, asked)).scope).toBe('basic');
    expect((await app.follow(own, (await app.ask('basic')).path)).at).toMatch(/^https:\/\/app\.example\//);
  });

  test('shows a page with a link where nothing is left to ask, since the form may not redirect to another site', async () => {
    await app.connect(visitor, 'basic');
    const stranger = new Visitor(service);
    const asked = await app.ask('basic');
    const { leadsTo = '' } = await stranger.get(asked.path);
    const signedIn = await signedInVisitor(service, person.userId);
    for (const [name, value] of stranger.cookies) signedIn.cookies.set(name, value);
    const page = await signedIn.get(backFrom(leadsTo));
    expect([page.status, page.headers.has('location')]).toEqual([200, false]);
    expect((await app.exchange(page.leadsTo ?? '', asked)).scope).toBe('basic');
  });
});

describe('the question', () => {
  const question = async () => {
    const fresh = await OAuthApp.register(service, { client_name: '<b>Bold</b> & "Brave"' });
    const asked = await fresh.ask('basic readmeasurements');
    return { fresh, asked, ...(await fresh.follow(visitor, asked.path)) };
  };

  test('says who asks for what in plain words, without a script, framed by nobody', async () => {
    const { at, text } = await question();
    expect(text).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;Brave&quot;');
    expect(text).not.toMatch(/<script|<b>|style=/);
    expect(text).toMatch(/<button[^>]*>Allow<\/button>.*<button[^>]*>Deny<\/button>/s);
    for (const words of [person.email, 'app.example', 'Read your data', 'your email address'])
      expect(text).toContain(words);
    expect(text).not.toContain('Record and change');
    const { headers } = await visitor.get(at);
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self' https://app.example",
    ])
      expect(policy).toContain(part);
    expect([headers.get('x-frame-options'), headers.get('cache-control')]).toEqual(['DENY', 'no-store']);
  });

  test('shows the icon of a registered app, and lets the page load nothing else from elsewhere', async () => {
    const iconUrl = 'https://icons.example/a.png?size=48&v=2';
    const { clientId } = await registeredApp(service, person, { iconUrl });
    const known = await OAuthApp.known(service, clientId, 'https://example.com/back');
    const { at, text } = await known.follow(visitor, (await known.ask('basic')).path);
    expect(text).toContain('src="https://icons.example/a.png?size=48&amp;v=2" alt=""');
    const { headers } = await visitor.get(at);
    expect(headers.get('content-security-policy')).toContain('; img-src data: https://icons.example;');
  });

  test('cannot be answered by another site, without its token or twice', async () => {
    const { at, text, fresh } = await question();
    const fields = { basic: 'yes', decision: 'allow' };
    const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ];
    for (const headers of foreign)
      expect((await visitor.post(at, { ...fields, token }, { headers })).status).toBe(403);
    const forged: Record<string, string>[] = [{}, { token: '' }, { token: 'x' }];
    for (const wrong of forged) expect((await visitor.post(at, { ...fields, ...wrong })).status).toBe(403);
    expect(await service.get('/api/v3/shares', { token: person.token })).not.toMatchObject({
      body: { authorizedClients: { apps: expect.arrayContaining([{ clientId: fresh.client.client_id }]) } },
    });
    const { leadsTo = '' } = await visitor.post(at, { ...fields, token });
    await fresh.follow(visitor, leadsTo);
    expect((await visitor.post(at, { ...fields, token })).status).toBe(400);
    expect((await visitor.get(at)).status).toBe(400);
  });

  test('is for the person and the browser it was asked in alone', async () => {
    const { at, text } = await question();
    const another = await service.createPerson();
    const intruder = await signedInVisitor(service, another.userId);
    expect((await intruder.get(at)).status).toBe(400);
    for (const [name, value] of visitor.cookies)
      if (name !== 'daymark-session') intruder.cookies.set(name, value);
    expect((await intruder.get(at)).status).toBe(400);
    expect((await intruder.submit(at, { basic: 'yes', decision: 'allow' }, text)).status).toBe(400);
    const nobody = new Visitor(service);
    expect((await nobody.get(at)).leadsTo).toMatch(/^\/signin\?return=%2Foauth%2Fconsent%2F/);
    expect((await visitor.get(at.slice(0, -1))).status).toBe(400);
  });
});

test('every answer names this server, so that an app of several servers cannot mix them up', async () => {
  const asked = await app.ask('basic');
  const callback = new URL(await app.authorize(visitor, asked));
  expect(callback.searchParams.get('iss')).toBe(issuer);
  callback.searchParams.set('iss', 'https://evil.example');
  expect(() => app.exchangeRequest(callback.href, asked)).toThrow(/iss/);
});

describe('a client known by its own document', () => {
  let server: Server;
  let base: string;
  let document: (address: string) => unknown;
  let asked = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      if (request.url === '/moved') return response.writeHead(302, { location: '/client.json' }).end();
      if (request.url === '/huge') return response.end(JSON.stringify({ pad: 'x'.repeat(20_000) }));
      response.end(JSON.stringify(document(`${base}${request.url}`)));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    document = (address) => ({
      client_id: address,
      client_name: 'Documented',
      redirect_uris: ['https://app.example/callback'],
      token_endpoint_auth_method: 'none',
    });
  });
  afterAll(() => void server.close());

  test('asks, refreshes without its site, and has an id of its own in tokens and shares', async () => {
    const address = `${base}/client.json`;
    const known = await OAuthApp.known(service, address);
    const request = await known.ask('basic');
    const shown = await known.follow(visitor, request.path);
    expect(shown.text).toContain(new URL(base).host);
    const tokens = await known.exchange(await known.authorize(visitor, request), request);
    const id = idOfAddress(address);
    expect(id).toMatch(/^url-[0-9a-f]{32}$/);
    expect(tokens.access_token).toMatch(new RegExp(`^dm_${person.userId}_${id}_`));
    const before = asked;
    const second = await known.refresh(tokens.refresh_token);
    expect((await service.get('/api/v3/units', { token: second.access_token })).status).toBe(200);
    await known.revoke(second.refresh_token);
    expect((await service.get('/api/v3/units', { token: second.access_token })).status).toBe(401);
    expect(asked).toBe(before);
  });

  test.each<[string, string, ((address: string) => unknown)?]>([
    [
      'is another’s',
      '/a',
      () => ({ client_id: 'https://other.example/', redirect_uris: ['https://a.example/'] }),
    ],
    ['lies elsewhere', '/moved'],
    ['is too large', '/huge'],
    [
      'has a secret',
      '/b',
      (client_id) => ({ client_id, redirect_uris: ['https://a.example/'], client_secret: 'x' }),
    ],
    [
      'wants a secret',
      '/c',
      (client_id) => ({
        client_id,
        redirect_uris: ['https://a.example/'],
        token_endpoint_auth_method: 'client_secret_post',
      }),
    ],
    ['is not written in full', '/x/../d'],
  ])('is refused when its document %s', async (_, path, said = document) => {
    const usual = document;
    document = said;
    const known = await OAuthApp.known(service, `${base}${path}`);
    expect(await refusedPage(await known.ask('basic'))).toEqual([
      400,
      expect.stringContaining('invalid_client'),
    ]);
    document = usual;
  });

  test.each([
    'https://10.0.0.1/c',
    'https://[fd00::1]/c',
    'https://169.254.169.254/latest',
    'http://192.168.1.1/c',
  ])('is not fetched from inside: %s', async (address) => {
    const known = await OAuthApp.known(service, address);
    const [, text] = await refusedPage(await known.ask('basic'));
    expect(text).toContain('not public');
  });
});

describe('the operator', () => {
  test('makes a client for OAuth, lists and shows it', async () => {
    const words = `client create --kind app --owner ${person.userId} --name Diary --redirect-uri`.split(' ');
    const client = await adminJson<{ clientId: string }>([...words, 'https://app.example/callback']);
    expect(client).toMatchObject({ redirectUris: ['https://app.example/callback'] });
    const known = await OAuthApp.known(service, client.clientId);
    expect((await known.connect(visitor, 'basic')).scope).toBe('basic');
    expect(await adminJson(`client show --client ${client.clientId}`)).toMatchObject({
      name: 'Diary',
      grants: 1,
    });
    const { clients } = await adminJson<{ clients: { clientId: string }[] }>('client list');
    expect(clients).toContainEqual(
      expect.objectContaining({ clientId: client.clientId, ownerId: person.userId }),
    );
    expectRefusal(
      await runAdminHere([...words, 'http://app.example/']),
      /^--redirect-uri must begin with https/m,
    );
  });
});
