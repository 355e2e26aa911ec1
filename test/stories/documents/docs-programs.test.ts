import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Service, serviceAt } from '../../support/client.ts';
import { DocsProgram } from '../../support/document/docs-program.ts';
import { printedAs } from '../../support/document/printed.ts';
import { type Runtime, startRuntime } from '../../support/runtime.ts';
import { signedInVisitor } from '../../support/signing-in/oauth-app.ts';

let runtime: Runtime;
let service: Service;
let page: string;
const running: DocsProgram[] = [];

beforeAll(async () => {
  runtime = await startRuntime({ schedules: 'manual', streams: 'on' });
  service = serviceAt(runtime.url);
  page = (await service.get<string>('/docs')).body;
});
afterEach(() => {
  for (const program of running.splice(0)) program.stop();
});
afterAll(() => runtime.stop());

function run(name: string, args: readonly string[], environment?: Record<string, string>): DocsProgram {
  const program = new DocsProgram(page, name, args, environment);
  running.push(program);
  return program;
}

/** What a person does in their browser while the program waits. */
async function letIn(program: DocsProgram, userId: number): Promise<void> {
  expect(await program.next()).toBe('Open this in your browser:');
  const { pathname, search } = new URL(await program.next());
  const visitor = await signedInVisitor(service, userId);
  const { leadsTo: question = '' } = await visitor.get(`${pathname}${search}`);
  const { leadsTo: allowed = '' } = await visitor.submit(question, {
    readmeasurements: 'yes',
    writemeasurements: 'yes',
    decision: 'allow',
  });
  const { leadsTo: callback = '' } = await visitor.get(allowed);
  expect(await (await fetch(callback)).text()).toBe('You can close this page.');
}

test('the app registers, is let in, records, renews its token and reads', async () => {
  const person = await service.createPerson();
  const app = run('record-mood.mjs', [service.url, '5']);
  await letIn(app, person.userId);
  expect(await app.next()).toBe('Measurements saved');
  expect(await app.next()).toBe('Your latest mood: 5/5');
  expect(await app.ended()).toBe(0);
  const { body } = await service.get('/api/v3/measurements?variableName=Mood', person);
  expect(body).toMatchObject([{ value: 5, sourceName: 'Mood in one line' }]);
});

test('the receiver hears, signed, of those who let the app in, and of nobody who forges', async () => {
  const [owner, person] = [await service.createPerson(), await service.createPerson()];
  const redirectUris = ['http://127.0.0.1/callback'];
  const { clientId } = await service.createClient(owner.userId, { name: 'Mood in one line', redirectUris });
  const receiver = run('receive-changes.mjs', [service.url], { TOKEN: owner.token, CLIENT_ID: clientId });
  const [, address = ''] = /^Waiting at (http:\S+)$/.exec(await receiver.next()) ?? [];
  const forged = await fetch(address, {
    method: 'POST',
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    },
    body: '{"type": "user.deleted", "data": {"userId": 1}}',
  });
  expect(forged.status).toBe(401);

  const app = run('record-mood.mjs', [service.url, '4', clientId]);
  await letIn(app, person.userId);
  expect(await app.next()).toBe('Measurements saved');
  await runtime.tick(['send-webhooks']);
  const heard = [await receiver.next(), await receiver.next()];
  expect(heard.map((line) => line.split(' ').slice(0, 2))).toEqual(
    expect.arrayContaining([
      ['share.changed', String(person.userId)],
      ['measurements.changed', String(person.userId)],
    ]),
  );
});

test('the requests to a local service do what is said of them', async () => {
  const script = printedAs(page, 'requests to a local service').replaceAll('curl -s', 'curl -sf -w "\\n"');
  const { stdout } = await promisify(execFile)('bash', ['-euc', script]);
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(answers).toEqual([
    { now: expect.stringMatching(/^2027-03-01T08:00:/) },
    { ran: expect.arrayContaining([expect.objectContaining({ ok: true })]) },
    expect.objectContaining({ fates: expect.anything() }),
    expect.objectContaining({ fates: expect.anything() }),
    { now: expect.not.stringMatching(/^2027-03-01T08:/) },
    expect.any(Array),
  ]);
});
