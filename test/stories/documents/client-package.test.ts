import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { serviceAt } from '../../support/client.ts';
import { ClientPackage, run, wrongProgram } from '../../support/document/client-package.ts';
import { OAuthApp, signedInVisitor } from '../../support/signing-in/oauth-app.ts';

const service = serviceAt();
const running: ChildProcess[] = [];
let unpacked: ClientPackage;

beforeAll(async () => {
  unpacked = await ClientPackage.unpack();
});
afterEach(() => {
  for (const program of running.splice(0)) program.kill();
});
afterAll(() => unpacked.remove());

const [reading, failing, program, page, webhook] = [0, 1, 2, 3, 4].map((index) => `example-${index}.ts`);

const environment = (more: Readonly<Record<string, string>>) => ({
  env: { ...process.env, DAYMARK_URL: service.url, ...more },
  cwd: unpacked.folder,
});

/** An example that continues until somebody has answered it; gives line after line. */
function begin(file: string | undefined, more: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [file ?? ''], environment(more));
  running.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (): Promise<string> => (await lines.next()).value ?? '';
}

test('the package has scripts, types, its README and what it says of licences, and nothing else', async () => {
  const { home } = unpacked;
  expect((await readdir(home)).sort()).toEqual(['README.md', 'dist', 'package.json']);
  const files = await readdir(join(home, 'dist'));
  expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'program.js', 'routes.d.ts']));
  expect(files.filter((name) => !/\.(js|d\.ts)$/.test(name))).toEqual(['LICENCES.txt']);
  const licences = await readFile(join(home, 'dist', 'LICENCES.txt'), 'utf8');
  expect(licences).toBe('This package contains no third-party code.\n');
});

test('its examples compile against its types, and what no operation takes does not', async () => {
  await unpacked.write('wrong.ts', wrongProgram);
  expect(await unpacked.compile()).toBe('');
});

test('records and reads', async () => {
  const { token } = await service.createPerson();
  const { stdout } = await run(process.execPath, [reading ?? ''], environment({ DAYMARK_TOKEN: token }));
  expect(stdout.trim().split('\n')).toEqual(['Measurements saved', '2026-11-14T08:00:00 4/5']);
});

test('gives up, and says why', async () => {
  const { token } = await service.createPerson();
  const { stdout } = await run(process.execPath, [failing ?? ''], environment({ DAYMARK_TOKEN: token }));
  expect(stdout.trim().split('\n')).toEqual(['aborted', '404']);
});

test('a program signs somebody in, and renews its tokens', async () => {
  const person = await service.createPerson();
  const next = begin(program);
  expect(await next()).toBe('Open this in your browser:');
  const { pathname, search } = new URL(await next());
  const visitor = await signedInVisitor(service, person.userId);
  const { leadsTo: question = '' } = await visitor.get(`${pathname}${search}`);
  const decision = { readmeasurements: 'yes', writemeasurements: 'yes', decision: 'allow' };
  const { leadsTo: allowed = '' } = await visitor.submit(question, decision);
  const { leadsTo: callback = '' } = await visitor.get(allowed);
  expect(await (await fetch(callback)).text()).toBe('You can close this page.');
  expect(await next()).toBe('renewed');
  expect(await next()).toBe('0');
});

test('a page sends somebody off, and takes the answer to its own question only', async () => {
  const person = await service.createPerson();
  const redirectUri = 'https://app.example/callback';
  const app = await OAuthApp.register(service, { redirect_uris: [redirectUri] });
  const visitor = await signedInVisitor(service, person.userId);
  const browser = `const kept = new Map();
globalThis.sessionStorage = { setItem: (name, value) => kept.set(name, value), getItem: (name) => kept.get(name) ?? null };
globalThis.location = { assign: (address) => console.log(address), href: '' };
const { leave, comeBack } = await import('./${page}');
await leave();
for await (const line of process.stdin) {
  location.href = String(line).trim();
  console.log(await comeBack().catch((error) => error.message));
}`;
  await unpacked.write('browser.mjs', browser);
  const next = begin('browser.mjs', { CLIENT_ID: app.client.client_id });
  const { pathname, search } = new URL(await next());
  const asked = { path: `${pathname}${search}`, verifier: '', state: '', redirectUri };
  const callback = await app.authorize(visitor, asked);
  const forged = new URL(callback);
  forged.searchParams.set('state', 'another');
  const input = running.at(-1)?.stdin;
  input?.write(`${forged.href}\n`);
  expect(await next()).toBe('This answer does not match the request: sign in again');
  input?.write(`${callback}\n`);
  const token = await next();
  expect((await service.get('/api/v3/measurements', { ...person, token })).status).toBe(200);
});

test('a receiver hears what is signed, and nothing else', async () => {
  const secret = `whsec_${Buffer.from('a secret of the webhook’s own, long enough').toString('base64')}`;
  const next = begin(webhook, { WEBHOOK_SECRET: secret });
  const [, port] = /^Listening at (\d+)$/.exec(await next()) ?? [];
  const body = '{"type":"measurements.changed","timestamp":"2026-11-14T08:00:00Z","data":{"userId":7}}';
  const [id, sentAt] = ['msg_1', new Date()];
  const post = (signature: string) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': signature,
      },
      body,
    });
  expect((await post('v1,AAAA')).status).toBe(401);
  expect((await post(new Webhook(secret).sign(id, sentAt, body))).status).toBe(204);
  expect(await next()).toBe('measurements.changed 7');
});
