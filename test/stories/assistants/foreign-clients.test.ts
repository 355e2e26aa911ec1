import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Person, serviceAt } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { letIn } from '../../support/people/assistants.ts';
import { beginVariable } from '../../support/people/measurements.ts';
import { OAuthApp, signedInVisitor } from '../../support/signing-in/oauth-app.ts';

const service = serviceAt();
const packages = join(import.meta.dirname, '../../../node_modules');
const mood = { variable: 'Mood', value: 4, unit: '/5' };
const addressOfTools = () => new URL(`${service.url.replace('127.0.0.1', 'localhost')}/mcp`);

async function personWithMood() {
  const person = await service.createPerson({ timezone: 'Europe/Berlin' });
  await beginVariable(service, person, 'Mood');
  return person;
}

/** Opens the address in the browser of somebody who is signed in, and allows everything; answers where it leads. */
async function allow({ userId }: Pick<Person, 'userId'>, address: URL): Promise<URL> {
  const visitor = await signedInVisitor(service, userId);
  const app = await OAuthApp.known(service, address.searchParams.get('client_id') ?? '');
  const asked = { path: address.pathname + address.search, verifier: '', state: '', redirectUri: '' };
  return new URL(await app.authorize(visitor, asked, ['readmeasurements', 'writemeasurements']));
}

const recordedFor = async (person: Person) =>
  (await service.get<{ value: number; sourceName: string }[]>('/api/v3/measurements', person)).body;

describe.each([
  ['1.10.0', 'mcp-sdk-1.10'],
  ['1.20.0', 'mcp-sdk-1.20'],
  ['of the first generation, as it is today', '@modelcontextprotocol/sdk'],
])('the official client %s', (_, name) => {
  test('registers, is let in with no scope of its own, and records', async () => {
    const { Client } = await import(`${name}/client/index.js`);
    const { StreamableHTTPClientTransport } = await import(`${name}/client/streamableHttp.js`);
    const person = await personWithMood();
    const provider = new PlainProvider();
    const connect = () => new StreamableHTTPClientTransport(addressOfTools(), { authProvider: provider });
    const client = () => new Client({ name: 'old', version: '1.0.0' }, { capabilities: {} });
    const first = connect();
    await expect(client().connect(first)).rejects.toThrow('Unauthorized');
    const callback = await allow(person, provider.opened ?? new URL('about:blank'));
    await first.finishAuth(callback.searchParams.get('code'));
    const assistant = client();
    await assistant.connect(connect());
    expect((await assistant.listTools()).tools.length).toBeGreaterThan(8);
    const { content } = await assistant.callTool({ name: 'record', arguments: mood });
    expect(content[0].text).toMatch(/^Recorded Mood: 4 of 5/);
    expect(await recordedFor(person)).toMatchObject([{ value: 4, sourceName: 'Old assistant' }]);
    await assistant.close();
  });
});

describe('a treatment', () => {
  const pill = { variable: 'Ibuprofen', value: 400, unit: 'mg', category: 'Treatments' };

  /** A client of 2025 that was let in; the person answers its questions. */
  async function clientOf(name: string, version: string, answers: (message: string) => unknown) {
    const { Client } = await import(`${name}/client/index.js`);
    const { StreamableHTTPClientTransport } = await import(`${name}/client/streamableHttp.js`);
    const { ElicitRequestSchema } = await import(`${name}/types.js`);
    const person = await personWithMood();
    const { token } = await letIn(service, person);
    const client = new Client({ name: 'old', version }, { capabilities: { elicitation: {} } });
    client.setRequestHandler(
      ElicitRequestSchema,
      async ({ params }: { readonly params: { readonly message: string } }) => answers(params.message),
    );
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    const transport = new StreamableHTTPClientTransport(addressOfTools(), { requestInit });
    await client.connect(transport);
    const record = async () => (await client.callTool({ name: 'record', arguments: pill })).content[0].text;
    return { person, record, client };
  }

  test('is recorded by a client of 2025-11-25 once its person says yes, and once', async () => {
    const asked: string[] = [];
    const { person, record, client } = await clientOf('@modelcontextprotocol/sdk', '1.32.2', (message) => {
      asked.push(message);
      return { action: 'accept', content: { confirm: true } };
    });
    expect(await record()).toMatch(/^Recorded 400 mg of Ibuprofen/);
    expect(asked).toEqual([expect.stringContaining('400 mg of Ibuprofen')]);
    expect(await recordedFor(person)).toMatchObject([{ value: 400 }]);
    await client.close();
  });

  test.each([
    ['says no', { action: 'accept', content: { confirm: false } }],
    ['declines', { action: 'decline' }],
    ['closes the question', { action: 'cancel' }],
  ])('is not recorded when the person %s', async (_, said) => {
    const { person, record, client } = await clientOf('@modelcontextprotocol/sdk', '1.32.2', () => said);
    expect(await record()).toContain('did not confirm');
    expect(await recordedFor(person)).toEqual([]);
    await client.close();
  });

  test('is left to the person by a link where a client cannot go on with a stream that ended', async () => {
    const { person, record, client } = await clientOf('mcp-sdk-1.20', '1.20.0', () => ({ action: 'cancel' }));
    expect(await record()).toMatch(/Nothing was recorded\..*\/app\/record\?name=Ibuprofen&value=400&unit=mg/);
    expect(await recordedFor(person)).toEqual([]);
    await client.close();
  });
});

/** The least that the official clients want of their surroundings. */
class PlainProvider {
  opened: URL | undefined;
  #client: unknown;
  #tokens: unknown;
  #verifier = '';
  readonly redirectUrl = 'http://localhost:45454/callback';
  readonly clientMetadata = { client_name: 'Old assistant', redirect_uris: [this.redirectUrl] };
  clientInformation = () => this.#client;
  saveClientInformation(given: unknown) {
    this.#client = given;
  }
  tokens = () => this.#tokens;
  saveTokens(given: unknown) {
    this.#tokens = given;
  }
  redirectToAuthorization(address: URL) {
    this.opened = address;
  }
  saveCodeVerifier(given: string) {
    this.#verifier = given;
  }
  codeVerifier = () => this.#verifier;
}

describe('mcp-remote', () => {
  let folder: string;
  let program: ChildProcessWithoutNullStreams;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mcp-remote-'));
  });
  afterAll(async () => {
    program?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  test('is let in by the address that it shows, and hands messages on', async () => {
    const person = await personWithMood();
    const path = join(packages, 'mcp-remote/dist/proxy.js');
    // Without a path there is no browser to open.
    program = spawn(process.execPath, [path, addressOfTools().href, '--transport', 'http-only'], {
      env: { PATH: '', HOME: folder, MCP_REMOTE_CONFIG_DIR: folder },
    });
    const shown = createInterface(program.stderr);
    shown.on('line', async (line) => {
      const [address] = /http\S+\/oauth\/authorize\S+/.exec(line) ?? [];
      if (address === undefined) return;
      const callback = await allow(person, new URL(address));
      // It shows the address before it listens for the answer.
      await eventually('listening', () => fetch(callback).catch(() => undefined));
    });
    const answers = createInterface(program.stdout)[Symbol.asyncIterator]();
    const nextAnswer = async () => JSON.parse((await answers.next()).value ?? '{}');
    const send = (message: unknown) =>
      program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...(message as object) })}\n`);
    const clientInfo = { name: 'desk', version: '1.0.0' };
    send({
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
    });
    expect(await nextAnswer()).toMatchObject({ id: 1, result: {} });
    send({ method: 'notifications/initialized' });
    send({ id: 2, method: 'tools/call', params: { name: 'record', arguments: mood } });
    const { result } = await nextAnswer();
    expect(result.content[0].text).toMatch(/^Recorded Mood: 4 of 5/);
    expect(await recordedFor(person)).toMatchObject([{ value: 4 }]);
  }, 60_000);
});
