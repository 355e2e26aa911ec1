import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { removeExpired } from '../../../lib/home/remove-expired.ts';
import { trimStream } from '../../../lib/home/trim-stream.ts';
import { callDynamoDb } from '../../../lib/local/database/dynamodb-call.ts';
import { engineProblem } from '../../../lib/local/database/engines.ts';
import { readRuntimeFile } from '../../../lib/local/find-runtime.ts';
import { eventually } from '../../support/eventually.ts';
import { HomeMachine, type HomeProcess, homeAddress } from '../../support/home/home-process.ts';

const mood = {
  variableName: 'Mood',
  variableCategoryName: 'Emotions',
  unitAbbreviatedName: '/5',
  combinationOperation: 'MEAN',
};

// Only Dynoxide keeps what it acknowledged; a household's service runs on nothing else.
const describeHere = engineProblem('dynoxide') === undefined ? describe : describe.skip;

describeHere('a service for a household', () => {
  const machine = new HomeMachine();
  const mails: { readonly to: string; readonly text: string }[] = [];
  let refusing = false;
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, done) =>
      done(refusing ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined),
    onData: (stream, { envelope }, done) => {
      text(stream).then((all) => {
        for (const { address } of envelope.rcptTo) mails.push({ to: address, text: all });
        done();
      }, done);
    },
  });
  let home: HomeProcess;
  let token = '';
  const bearer = () => ({ authorization: `Bearer ${token}` });

  beforeAll(async () => {
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
    const { port } = mailServer.server.address() as { port: number };
    await machine.settle(
      { smtp: { host: '127.0.0.1', port } },
      { signUp: 'open', mailFrom: 'Daymark <daymark@example.com>', operator: 'Ada', edgeRate: 600 },
    );
    home = machine.serve();
    await home.ready;
    const created = await machine.admin('user', 'create', '--email', 'ada@example.com', '--stage', 'home');
    token = String(created.accessToken);
  });

  afterAll(async () => {
    await home?.end();
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  });

  test('has nothing that is there for trying things out', async () => {
    for (const path of ['/local/info', '/local/outbox', '/local/signin?key=x'])
      expect((await machine.ask(path)).status).toBe(404);
    expect((await machine.ask('/local/tick', { method: 'POST', body: {} })).status).toBe(404);
    const foreign = await machine.ask('/api/v3/units', { headers: { origin: 'https://elsewhere.example' } });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    expect(home.output).not.toContain('demo');
  });

  test('answers under its own name only', async () => {
    expect((await machine.ask('/api/v3/units', { headers: { host: 'localhost' } })).status).toBe(421);
    expect((await machine.ask('/api/v3/units', { headers: bearer() })).status).toBe(200);
  });

  test('records, and names its https address', async () => {
    const body = [{ ...mood, value: 4, startAt: '2026-11-14T08:00:00' }];
    const path = '/api/v3/measurements/post';
    const posted = await machine.ask(path, { method: 'POST', headers: bearer(), body });
    expect(posted.status).toBe(200);
    expect(posted.text).toContain(`${homeAddress}/icons/`);
    const read = await machine.ask('/api/v3/measurements', { headers: bearer() });
    expect(JSON.parse(read.text)).toMatchObject([{ variableName: 'Mood', value: 4 }]);
  });

  test('says on its pages where records lie and who runs it', async () => {
    const page = await machine.ask('/privacy', { headers: { accept: 'text/html' } });
    expect(page.text).toContain('On one machine that belongs to whoever runs this service.');
    expect(page.text).toContain('seven more nights');
    expect(page.text).toContain('can read it');
    expect(page.text).toContain('Ada');
    expect(page.text).toContain('As long as the machine keeps it.');
    expect(page.text).not.toContain('90 days at most');
  });

  test('sends codes by its mail server, and tells the log nothing of them', async () => {
    const form = await machine.ask('/signin', { headers: { accept: 'text/html' } });
    const cookie = (form.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
    expect(form.headers['set-cookie']?.every((one) => one.includes('; Secure'))).toBe(true);
    const tie = /name="token" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const sent = await sendForm('/signin', { token: tie, email: 'ada@example.com' }, cookie);
    expect(sent.status).toBe(200);
    const mail = await eventually('The mail', () => mails[0]);
    expect(mail.to).toBe('ada@example.com');
    const [, code = ''] = /code to sign in to Daymark is ([\d ]+)/.exec(mail.text) ?? [];
    expect(code).not.toBe('');
    expect(home.output).not.toContain('ada@example.com');
    expect(home.output).not.toContain(code);
  });

  test('is told when the mail server refuses an address for good', async () => {
    refusing = true;
    const form = await machine.ask('/signin', { headers: { accept: 'text/html' } });
    const cookie = (form.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
    const tie = /name="token" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    await sendForm('/signin', { token: tie, email: 'nobody@example.com' }, cookie);
    await eventually('The failure', () => home.output.includes('send-mail') || undefined);
    expect(home.output).not.toContain('nobody@example.com');
    refusing = false;
  });

  const sendForm = (path: string, fields: Record<string, string>, cookie: string) =>
    machine.askForm(path, new URLSearchParams(fields).toString(), cookie);

  test('signs a person in by a link of the operator’s, once, and only when they agree', async () => {
    const { link } = await machine.admin('user', 'sign-in', '--user', '1', '--stage', 'home');
    const { pathname, search, origin } = new URL(String(link));
    expect(origin).toBe(homeAddress);
    const path = `${pathname}${search}`;
    expect((await machine.ask(path)).text).toContain('ada@example.com');
    expect((await machine.ask(path, { method: 'POST' })).status).toBe(200);
    const own = { 'sec-fetch-site': 'same-origin' };
    const both = await Promise.all([1, 2].map(() => machine.ask(path, { method: 'POST', headers: own })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 410]);
    const cookies = both.flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(cookies.filter((one) => one.includes('-session='))).toEqual([
      expect.stringMatching(/^__Host-daymark-session=.*; Secure; SameSite=Lax; HttpOnly$/),
    ]);
    const session = cookies
      .filter((one) => !one.includes('Max-Age=0'))
      .map((one) => one.split(';')[0])
      .join('; ');
    const acc = await machine.ask('/account', { headers: { cookie: session, accept: 'text/html' } });
    expect(acc.text).toContain('ada@example.com');
    expect(acc.text).toContain('With a link from whoever runs this service');
    expect((await machine.ask(path)).status).toBe(410);
    const ledger = await machine.ask('/api/v3/accesses', { headers: bearer() });
    expect(ledger.text).toContain('The operator');
  });

  test('lets nobody into its table without the key that lies in the folder of its owner', async () => {
    expect(statSync(machine.data).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(machine.data, { recursive: true, encoding: 'utf8' })) {
      const { mode } = statSync(join(machine.data, name));
      expect([name, mode & 0o077]).toEqual([name, 0]);
    }
    const file = join(machine.data, 'runtime.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { dynamodbEndpoint, tableName } = JSON.parse(readFileSync(file, 'utf8'));
    await expect(callDynamoDb(dynamodbEndpoint, 'Scan', { TableName: tableName })).rejects.toThrow(
      'UnrecognizedClientException',
    );
  });

  test('is the only one that works on its folder', async () => {
    const second = machine.serve();
    expect(await second.ended).toBe(1);
    expect(second.output).toContain('is in use');
    const { code, errors } = await machine.run('bin/local.ts', '--port', '0', '--data', machine.data);
    expect(code).toBe(1);
    expect(errors).toContain('holds the records of a household');
    const other = new HomeMachine();
    other.port = machine.port;
    await other.settle();
    const onItsPort = other.serve();
    expect(await onItsPort.ended).toBe(1);
    expect(onItsPort.output).toContain('choose another as "port" of "home" in the settings');
  });

  test('removes what has expired, which is no change, and records of changes after a day', async () => {
    const { tableName } = readRuntimeFile(machine.data) ?? { tableName: '' };
    const endpoint = home.databaseEndpoint;
    const now = Math.floor(Date.now() / 1000);
    const key = (sk: string) => ({ pk: { S: 'ATTEMPTS#test' }, sk: { S: sk } });
    const put = (sk: string, at: number) =>
      callDynamoDb(endpoint, 'PutItem', {
        TableName: tableName,
        Item: { ...key(sk), expiresAt: { N: String(at) } },
      });
    await put('old', now - 7_200);
    await put('young', now - 60);
    expect(await removeExpired(endpoint, tableName, now)).toBeGreaterThanOrEqual(1);
    const find = (sk: string) => callDynamoDb(endpoint, 'GetItem', { TableName: tableName, Key: key(sk) });
    expect(await find('old')).not.toHaveProperty('Item');
    expect(await find('young')).toHaveProperty('Item');
    expect(trimStream(machine.data, now)).toBe(0);
    expect(trimStream(machine.data, now + 2 * 86_400)).toBeGreaterThan(5);
    // The database counts on from the record that stayed, so that nothing that comes is passed over.
    const changesSince = async (query: string) =>
      JSON.parse((await machine.ask(`/api/v3/changes${query}`, { headers: bearer() })).text);
    const { cursor } = await changesSince('');
    const body = [{ ...mood, value: 2, startAt: '2026-11-15T08:00:00' }];
    await machine.ask('/api/v3/measurements/post', { method: 'POST', headers: bearer(), body });
    await eventually('The change', async () => {
      const { changes } = await changesSince(`?cursor=${encodeURIComponent(cursor)}`);
      return changes.length > 0 || undefined;
    });
  });

  test('stops a network that asks too much, and nobody else', async () => {
    const flood = { 'x-forwarded-for': '198.51.100.9' };
    let refused = 0;
    for (let round = 0; round < 61; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => machine.ask('/api/v3/nothing', { headers: flood })),
      );
      refused += answers.filter(({ status }) => status === 429).length;
    }
    expect(refused).toBeGreaterThanOrEqual(10);
    expect((await machine.ask('/api/v3/units', { headers: bearer() })).status).toBe(200);
  });

  test('ends in good order, and is there again', async () => {
    expect(await home.end()).toBe(0);
    expect(existsSync(join(machine.data, 'runtime.json'))).toBe(false);
    home = machine.serve();
    await home.ready;
    const read = await machine.ask('/api/v3/measurements', { headers: bearer() });
    expect(JSON.parse(read.text)).toHaveLength(2);
  });
});
