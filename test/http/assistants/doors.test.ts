import { describe, expect, test } from '@jest/globals';
import { assistantUseKey, grantKey } from '../../../shared/data/keys/clients.ts';
import { batchGet } from '../../../shared/data/table/read.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import type { Scope } from '../../../shared/domain/people/scope.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { abilities } from '../../../web/pages/abilities.ts';
import { serviceAt } from '../../support/client.ts';
import {
  messageOf,
  olderMessage,
  sendMessage,
  toolMessage,
} from '../../support/people/assistant-messages.ts';
import { callTool, connectAssistant, type LetIn, letIn } from '../../support/people/assistants.ts';
import { beginVariable } from '../../support/people/measurements.ts';
import { challengeIn, challengeOf } from '../../support/signing-in/challenge.ts';
import { OAuthApp, signedInVisitor } from '../../support/signing-in/oauth-app.ts';

const service = serviceAt();
const listing = messageOf('tools/list');
const both = ['readmeasurements', 'writemeasurements'];

async function assistantOf(options: Parameters<typeof letIn>[2] = {}) {
  const person = await service.createPerson({ timezone: 'Europe/Berlin' });
  return { person, assistant: await letIn(service, person, options) };
}

describe('who may come in', () => {
  const challenge = (error?: string) =>
    challengeOf(service, { ...(error && { error }), scopes: both, resource: '/mcp' });

  test('without a token one is told what to ask for and where, in the header and in the body', async () => {
    const { status, headers, body } = await sendMessage(service, listing);
    expect([status, challengeIn(headers)]).toEqual([401, challenge()]);
    expect(body).toMatchObject({
      scope: both.join(' '),
      resource_metadata: expect.stringMatching(/\/\.well-known\/oauth-protected-resource\/mcp$/),
    });
  });

  test.each([
    ['the person’s own token', async () => (await service.createPerson()).token],
    [
      'a token that an app got for the API',
      async () => {
        const { userId } = await service.createPerson();
        return (await service.grant(userId, await service.createClient(userId))).token;
      },
    ],
    ['one that nobody was given', async () => `dm_1_${'A'.repeat(43)}`],
  ])('%s is no good here', async (_, tokenOf) => {
    const { status, headers } = await sendMessage(service, listing, { token: await tokenOf() });
    expect([status, challengeIn(headers)]).toEqual([401, challenge('invalid_token')]);
  });

  test('an assistant asks for this resource by OAuth, and its tokens are good here and nowhere else', async () => {
    const { userId } = await service.createPerson();
    const visitor = await signedInVisitor(service, userId);
    const app = await OAuthApp.register(service, { client_name: 'Helper' });
    const metadata = await (await fetch(`${service.url}/.well-known/oauth-protected-resource/mcp`)).json();
    expect(metadata).toMatchObject({ resource: `${app.server.issuer}/mcp`, scopes_supported: both });
    const asked = await app.ask(both.join(' '), { resource: metadata.resource });
    const first = await app.exchange(await app.authorize(visitor, asked), asked);
    const renewed = await app.refresh(first.refresh_token);
    for (const { access_token: token } of [first, renewed]) {
      expect((await sendMessage(service, listing, { token })).status).toBe(200);
      expect((await service.get('/api/v3/measurements', { token })).status).toBe(401);
    }
  });

  describe('an assistant that does not know scopes', () => {
    /** Asks as clients of 2025 do; `given` takes the place of what an app would send. */
    async function askWith(given: { readonly scope?: string | undefined; readonly resource?: string }) {
      const visitor = await signedInVisitor(service, (await service.createPerson()).userId);
      const app = await OAuthApp.register(service, { client_name: 'Helper', scope: 'openid email profile' });
      const asked = await app.ask('', given.resource === undefined ? {} : { resource: given.resource });
      const path = asked.path.replace('&scope=&', given.scope ? `&scope=${given.scope}&` : '&');
      return { app, visitor, asked: { ...asked, path } };
    }
    const toolsAt = async () => `${(await OAuthApp.discover(service)).issuer}/mcp`;

    test.each([
      ['neither scope nor resource', false, undefined],
      ['no scope', true, undefined],
      ['scopes of elsewhere', true, 'openid+email+profile'],
    ])('and names %s is offered what the tools have', async (_, namesTools, scope) => {
      const { app, visitor, asked } = await askWith({
        scope,
        ...(namesTools && { resource: await toolsAt() }),
      });
      expect(app.client.scope).toBe('basic readmeasurements writemeasurements');
      const { text } = await app.follow(visitor, asked.path);
      for (const one of both) expect(text).toContain(`name="${one}"`);
      expect(text).not.toContain('name="basic"');
      const tokens = await app.exchange(await app.authorize(visitor, asked, ['readmeasurements']), asked);
      expect(tokens.scope).toBe('readmeasurements');
      expect((await sendMessage(service, listing, { token: tokens.access_token })).status).toBe(200);
      const api = await service.get('/api/v3/measurements', { token: tokens.access_token });
      expect(api.status).toBe(401);
    });

    test('but wants the API has to say what for', async () => {
      const resource = (await toolsAt()).replace(/mcp$/, 'api/v3');
      const { app, visitor, asked } = await askWith({ resource });
      const { status, text } = await app.follow(visitor, asked.path);
      expect([status, text.includes('invalid_scope')]).toEqual([400, true]);
    });
  });

  describe('a client that was let in as an assistant', () => {
    const scope = both.join(' ');
    const resourceOf = (app: OAuthApp, path: string) => ({ resource: `${app.server.issuer}${path}` });

    /** A client let in at an interface, with its tokens. */
    async function letInAt(path: string, granted = scope) {
      const person = await service.createPerson();
      const visitor = await signedInVisitor(service, person.userId);
      const app = await OAuthApp.register(service, { client_name: 'Helper' });
      const asked = await app.ask(granted, resourceOf(app, path));
      const tokens = await app.exchange(await app.authorize(visitor, asked), asked);
      return { person, visitor, app, tokens };
    }
    const isAsked = async ({ app, visitor }: Awaited<ReturnType<typeof letInAt>>, path: string) => {
      const { at } = await app.follow(visitor, (await app.ask(scope, resourceOf(app, path))).path);
      return at.startsWith('/oauth/consent/');
    };

    test.each([
      ['/mcp', '/api/v3'],
      ['/mcp', ''],
      ['', '/mcp'],
    ])('at "%s" gets nothing at "%s" without a question', async (here, there) => {
      const letInHere = await letInAt(here);
      const { app, visitor, tokens, person } = letInHere;
      expect(await isAsked(letInHere, here)).toBe(false);
      expect(await isAsked(letInHere, there)).toBe(true);
      const silent = await app.ask(scope, { ...resourceOf(app, there), prompt: 'none' });
      expect((await visitor.get(silent.path)).leadsTo).toContain('error=consent_required');
      const wider = new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
        client_id: app.client.client_id,
        ...resourceOf(app, there),
      });
      const refused = await fetch(`${service.url}/oauth/token`, { method: 'POST', body: wider });
      expect([refused.status, (await refused.json()).error]).toEqual([400, 'invalid_target']);
      const { body } = await service.get<{
        authorizedClients: { apps: { scope: string; appDescription: string }[] };
      }>('/api/v3/shares', person);
      const { scope: shown, appDescription } = body.authorizedClients.apps[0] ?? {};
      expect([shown, appDescription?.includes('as your assistant')]).toEqual([scope, here === '/mcp']);
    });

    test('gets at the API what the person chooses there, and keeps what it had', async () => {
      const { app, visitor, tokens } = await letInAt('/mcp');
      const asked = await app.ask(scope, resourceOf(app, '/api/v3'));
      const read = await app.exchange(await app.authorize(visitor, asked, ['readmeasurements']), asked);
      expect(read.scope).toBe('readmeasurements');
      const own = { token: read.access_token };
      expect((await service.get('/api/v3/measurements', own)).status).toBe(200);
      expect((await service.post('/api/v3/userTags', {}, own)).status).toBe(403);
      const { access_token: token, scope: renewed } = await app.refresh(tokens.refresh_token);
      expect(renewed).toBe(scope);
      const { status } = await sendMessage(service, toolMessage('record', {}), { token });
      expect(status).toBe(200);
    });

    test('by the version before works as it did, and is asked about anew where it wants more tokens', async () => {
      const before = await letInAt('/mcp');
      const { app, visitor, person, tokens } = before;
      await service.inTable(async () => {
        const key = grantKey(person.userId, app.client.client_id);
        const [{ assistants: _, ...item } = {}] = await batchGet([key]);
        await putItem({ Item: { ...item, ...key, scopes: both, declinedScopes: [] } });
      });
      for (const { access_token: token } of [tokens, await app.refresh(tokens.refresh_token)])
        expect((await sendMessage(service, toolMessage('record', {}), { token })).status).toBe(200);
      expect([await isAsked(before, '/api/v3'), await isAsked(before, '/mcp')]).toEqual([true, true]);
      const again = await app.ask(scope, resourceOf(app, '/mcp'));
      await app.exchange(await app.authorize(visitor, again), again);
      expect([await isAsked(before, '/api/v3'), await isAsked(before, '/mcp')]).toEqual([true, false]);
    });

    test.each([
      ['/api/v3', 'api', ['readmeasurements']],
      ['/api/v3', 'api', ['basic', ...both]],
      ['/mcp', 'assistants', both],
      ['/mcp', 'assistants', ['writemeasurements']],
    ])(
      'is asked about at %s in words of what it can do there as %s with %j',
      async (path, audience, asked) => {
        const visitor = await signedInVisitor(service, (await service.createPerson()).userId);
        const app = await OAuthApp.register(service, { client_name: 'Helper' });
        const { text } = await app.follow(
          visitor,
          (await app.ask(asked.join(' '), resourceOf(app, path))).path,
        );
        for (const [where, all] of Object.entries(abilities))
          for (const ability of all) {
            const needed = ability.needs.length === 0 ? ['basic'] : ability.needs;
            const isPossible = where === audience && needed.every((one) => asked.includes(one));
            const isSaid = text.includes(`<li>${ability.text}</li>`);
            expect([ability.text, isSaid]).toEqual([ability.text, isPossible]);
          }
      },
    );
  });

  test('the page on which an assistant is let in knows all tools, each once, by the scopes that it takes', async () => {
    const { person, assistant } = await assistantOf();
    const listed = await sendMessage(service, listing, assistant);
    const { tools } = listed.body.result as { tools: { name: string }[] };
    const said = abilities.assistants.flatMap(({ ids, needs }) => ids.map((id) => ({ id, needs })));
    expect(said.map(({ id }) => id).sort()).toEqual(tools.map(({ name }) => name).sort());
    for (const scopes of [['readmeasurements'], ['writemeasurements'], both] as const) {
      const some = await letIn(service, person, { scopes: scopes as Scope[] });
      for (const { id, needs } of said) {
        const { status } = await sendMessage(service, toolMessage(id), some);
        const isAllowed = needs.every((scope) => scopes.some((one) => one === scope));
        expect([id, scopes, status === 403]).toEqual([id, scopes, !isAllowed]);
      }
    }
  });

  test('a tool that reaches further than the token says which scope it needs', async () => {
    const { assistant } = await assistantOf({ scopes: ['readmeasurements'] });
    expect((await sendMessage(service, listing, assistant)).status).toBe(200);
    const { status, headers, body } = await sendMessage(service, toolMessage('record'), assistant);
    const needed = { error: 'insufficient_scope', scopes: ['writemeasurements'], resource: '/mcp' };
    expect([status, challengeIn(headers)]).toEqual([403, challengeOf(service, needed)]);
    expect(body.scope).toBe('writemeasurements');
  });

  test('an assistant that was shown the door is out with the next message', async () => {
    const { person, assistant } = await assistantOf();
    const { status } = await service.post(
      `/api/v3/shares/delete?clientIdToRevoke=${assistant.clientId}`,
      undefined,
      person,
    );
    expect([status, (await sendMessage(service, listing, assistant)).status]).toEqual([200, 401]);
  });
});

describe('a flood', () => {
  const use = ({ userId, clientId }: LetIn) =>
    service.inTable(async () => (await batchGet([assistantUseKey(userId, clientId)]))[0]);
  const busyUntil = ({ userId, clientId }: LetIn, second: number) =>
    service.inTable(() => putItem({ Item: { ...assistantUseKey(userId, clientId), busyUntil: second } }));

  test('every message counts for a second, also one that is refused by its tool', async () => {
    const { assistant } = await assistantOf();
    const began = epochSeconds();
    for (const message of [listing, toolMessage('due'), toolMessage('due', { nonsense: 1 })])
      await sendMessage(service, message, assistant);
    const { busyUntil: until } = (await use(assistant)) as { busyUntil: number };
    expect(until - began).toBeGreaterThanOrEqual(1);
    expect(until).toBeLessThanOrEqual(epochSeconds() + 3);
  });

  test('ends with a 429 that says how long, does nothing, and stops no other assistant', async () => {
    const { person, assistant } = await assistantOf();
    const other = await letIn(service, person);
    await busyUntil(assistant, epochSeconds() + 600);
    const mood = toolMessage('record', { variable: 'Mood', value: 4, unit: '/5' });
    const { status, headers, body } = await sendMessage(service, mood, assistant);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    expect(body).toMatchObject({ description: expect.stringContaining('Nothing was done') });
    expect((await service.get('/api/v3/measurements', person)).body).toEqual([]);
    expect((await sendMessage(service, mood, other)).status).toBe(200);
    await busyUntil(assistant, epochSeconds() + 50);
    expect((await sendMessage(service, mood, assistant)).status).toBe(200);
  });
});

describe('the protocol', () => {
  test('is found out by today’s clients, in one answer without a stream', async () => {
    const { assistant } = await assistantOf();
    const { status, headers, body } = await sendMessage(service, messageOf('server/discover'), assistant);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(body.result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: { listChanged: false } },
      instructions: expect.stringContaining('untrustedText'),
    });
    const called = await sendMessage(service, toolMessage('due'), assistant);
    expect([called.status, called.headers.get('content-type')]).toEqual([200, 'application/json']);
  });

  test.each([
    ['another method in the header', { ...listing, headers: toolMessage('due').headers }, 400, -32020],
    [
      'another tool in the header',
      { ...toolMessage('due'), headers: toolMessage('undo').headers },
      400,
      -32020,
    ],
    [
      'a version of the future',
      {
        body: JSON.stringify(listing.body).replace('2026-07-28', '2031-01-01'),
        headers: { ...listing.headers, 'mcp-protocol-version': '2031-01-01' },
      },
      400,
      -32022,
    ],
    ['a method that there is not', messageOf('accounts/erase'), 404, -32601],
    ['no JSON', { ...listing, body: '{"jsonrpc":' }, 400, -32700],
    ['no message', { ...listing, body: '3' }, 400, -32600],
    ['a tool that there is not', toolMessage('erase'), 200, -32602],
  ])('%s is refused as it says', async (_, message, status, code) => {
    const { assistant } = await assistantOf();
    const answer = await sendMessage(service, message, assistant);
    expect([answer.status, answer.body.error]).toMatchObject([status, { code }]);
  });

  test('several messages at once and deep nests are refused before anything is done', async () => {
    const { assistant } = await assistantOf();
    const bodies = [[listing.body], '['.repeat(50_000), '{"a":'.repeat(50_000)];
    for (const body of bodies) {
      const answer = await sendMessage(service, { ...listing, body }, assistant);
      expect([answer.status, answer.body.summary]).toEqual([400, 'The request is not valid']);
    }
  });

  test('who listens for changes is told at once that there are none to hear', async () => {
    const { assistant } = await assistantOf();
    const wanted = { toolsListChanged: true, resourceSubscriptions: ['file:///etc/passwd'] };
    const listen = messageOf('subscriptions/listen', { notifications: wanted });
    const { status, text } = await sendMessage(service, listen, assistant);
    const told = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
    expect([status, told]).toMatchObject([
      200,
      [
        { method: 'notifications/subscriptions/acknowledged', params: { notifications: {} } },
        { result: { resultType: 'complete' } },
      ],
    ]);
  });

  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'of %s is still answered, without a session',
    async (version) => {
      const { assistant } = await assistantOf();
      const hello = olderMessage(version, 'initialize', {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: 'older', version: '1.0.0' },
      });
      const { body, headers } = await sendMessage(service, hello, assistant);
      expect(body.result).toMatchObject({ protocolVersion: version, serverInfo: { name: 'daymark' } });
      expect(headers.has('mcp-session-id')).toBe(false);
      const call = olderMessage(version, 'tools/call', { name: 'due', arguments: {} });
      const { status, body: due } = await sendMessage(service, call, assistant);
      expect([status, due.result]).toMatchObject([200, { structuredContent: { due: [], isAll: true } }]);
    },
  );

  test('the client of 2025 records, reads and is refused a treatment in words', async () => {
    const { person, assistant } = await assistantOf();
    await beginVariable(service, person, 'Mood');
    const client = await connectAssistant(service, assistant, { version: 'legacy' });
    const mood = { variable: 'Mood', value: 4, unit: '/5' };
    expect((await callTool(client, 'record', mood)).values).toMatchObject({ status: 'created' });
    expect((await callTool(client, 'find_variables')).text).toContain(
      'Mood: Emotions, from 1 to 5 (/5), last 4 of 5',
    );
  });

  test('a call that waits for its person is gone on with by its own assistant alone', async () => {
    const { person, assistant } = await assistantOf();
    const other = await letIn(service, person, { name: 'Other' });
    const version = '2025-11-25';
    const session = { 'mcp-session-id': 'asks-its-person' };
    const params = {
      name: 'record',
      arguments: { variable: 'Warfarin', value: 5, unit: 'mg', category: 'Foods' },
    };
    const call = olderMessage(version, 'tools/call', params);
    const asked = await sendMessage(
      service,
      { ...call, headers: { ...call.headers, ...session } },
      assistant,
    );
    const event = /^id: (\S+)$/m.exec(asked.text)?.[1] ?? '';
    expect(asked.text).toContain('elicitation/create');
    const goOn = async (by: LetIn, id = event) => {
      const headers = { authorization: `Bearer ${by.token}`, 'last-event-id': id };
      const answer = await fetch(`${service.url}/mcp`, { headers });
      return { status: answer.status, text: await answer.text() };
    };
    expect(await goOn(assistant)).toEqual({ status: 200, text: `id: ${event}\nretry: 2000\ndata: \n\n` });
    expect((await goOn(assistant, 'abc')).status).toBe(400);
    const reply = {
      body: { jsonrpc: '2.0', id: event, result: { action: 'accept', content: { confirm: true } } },
      headers: {},
    };
    expect((await sendMessage(service, reply, other)).status).toBe(202);
    expect((await goOn(other)).text).toContain('cannot ask for it');
    expect((await goOn(assistant)).text).not.toContain('Recorded');
    const wider = Buffer.from(Buffer.from(event, 'base64url').toString().replace('"value":5', '"value":50'));
    expect((await sendMessage(service, reply, assistant)).status).toBe(202);
    expect((await goOn(assistant, wider.toString('base64url'))).text).toContain('cannot ask for it');
    expect((await goOn(assistant)).text).toContain('Recorded 5 mg');
    expect((await goOn(assistant)).text).toContain('It was already there, once');
    const rows = (await service.get<{ value: number }[]>('/api/v3/measurements', person)).body;
    expect(rows).toMatchObject([{ value: 5 }]);
  });

  test('nothing is read or ended at this address', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${service.url}/mcp`, { method })).status).toBe(405);
  });
});

test('every call stands in the person’s ledger, under the assistant’s name', async () => {
  const { person, assistant } = await assistantOf({ name: 'Ada’s helper' });
  await beginVariable(service, person, 'Mood');
  const client = await connectAssistant(service, assistant);
  await callTool(client, 'record', { variable: 'Mood', value: 4, unit: '/5' });
  await callTool(client, 'due');
  const { body } = await service.get<{ accesses: readonly object[] }>('/api/v3/accesses', person);
  expect(body.accesses).toMatchObject([
    {
      actorKind: 'assistant',
      actorId: assistant.clientId,
      actorName: 'Ada’s helper',
      requests: 2,
      variables: [{ name: 'Mood' }],
    },
  ]);
});
