import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { engineProblem } from '../../../lib/local/database/engines.ts';
import { HomeMachine, type HomeProcess } from '../../support/home/home-process.ts';

const describeHere = engineProblem('dynoxide') === undefined ? describe : describe.skip;

describeHere('a household without mail, and its backup', () => {
  const machine = new HomeMachine();
  const other = new HomeMachine();
  const folder = mkdtempSync(join(tmpdir(), 'daymark-backups-'));
  const passphraseFile = join(folder, 'passphrase');
  let home: HomeProcess;
  let token = '';

  const post = (minute: number) =>
    machine.ask('/api/v3/measurements/post', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: [
        {
          variableName: 'Steps taken',
          variableCategoryName: 'Physical Activities',
          unitAbbreviatedName: 'count',
          combinationOperation: 'SUM',
          value: minute + 1,
          startAt: new Date(Date.UTC(2026, 9, 1, 0, minute)).toISOString().slice(0, 19),
        },
      ],
    });

  /** Everything of the person, as their own command line takes it along. */
  async function exportOf(from: HomeMachine): Promise<string> {
    const proxy = await from.proxy();
    try {
      const { code, output, errors } = await from.runWith(
        token,
        'bin/export.ts',
        'ndjson',
        '--url',
        proxy.endpoint,
      );
      if (code !== 0) throw new Error(errors);
      return output;
    } finally {
      proxy.close();
    }
  }

  beforeAll(async () => {
    writeFileSync(passphraseFile, 'correct horse battery staple\n');
    await machine.settle({ backups: join(folder, 'kept'), backupPassphraseFile: passphraseFile });
    home = machine.serve();
    await home.ready;
    const created = await machine.admin('user', 'create', '--email', 'ada@example.com', '--stage', 'home');
    token = String(created.accessToken);
  });

  afterAll(() => home?.end());

  test('needs no mail server: people sign in by passkeys and links, and nobody speaks of codes', async () => {
    const { status, text } = await machine.ask('/signin', { headers: { accept: 'text/html' } });
    expect(status).toBe(200);
    expect(text).toContain('Use a passkey');
    expect(text).toContain('ask whoever runs this service for a sign-in link');
    expect(text).not.toMatch(/a code|name="email"/);
    const front = await machine.ask('/', { headers: { accept: 'text/html' } });
    expect(front.text).toContain(
      'with a passkey; the first time, with a link that whoever runs this gives you.',
    );
    expect(front.text).not.toContain('we send you a code');
  });

  test('is made while people record, is whole, and is the same on another machine', async () => {
    for (let minute = 0; minute < 30; minute += 1) expect((await post(minute)).status).toBe(200);
    let isMaking = true;
    const recording = (async () => {
      let minute = 30;
      while (isMaking) {
        await post(minute);
        minute += 1;
      }
    })();
    const meanwhile = await machine.admin('backup', 'create', '--stage', 'home');
    isMaking = false;
    await recording;
    expect(meanwhile).toMatchObject({ encrypted: true });
    await restored(String(meanwhile.file), async (rows) => {
      // What was acknowledged before it began is in it; of what came meanwhile, the first rows without a gap.
      expect(rows.length).toBeGreaterThanOrEqual(30);
      expect(rows).toEqual(rows.map((_, index) => index + 1));
    });
  });

  test('holds everything, to the byte', async () => {
    const before = await exportOf(machine);
    const { file } = await machine.admin('backup', 'create', '--stage', 'home');
    expect(readFileSync(String(file)).includes('ada@example.com')).toBe(false);
    await restored(String(file), async () => {
      expect(await exportOf(other)).toBe(before);
    });
    expect(readdirSync(join(folder, 'kept')).filter((name) => !name.endsWith('.backup'))).toEqual([]);
  });

  test('goes into an empty folder only, and not without its passphrase', async () => {
    const [name = ''] = readdirSync(join(folder, 'kept'));
    const file = join(folder, 'kept', name);
    const empty = mkdtempSync(join(folder, 'empty-'));
    const full = machine.data;
    const withPassphrase = ['--passphrase-file', passphraseFile];
    await expect(
      other.admin('backup', 'restore', '--file', file, '--data', full, ...withPassphrase),
    ).rejects.toThrow(/is in use/);
    await expect(
      other.admin('backup', 'restore', '--file', file, '--data', folder, ...withPassphrase),
    ).rejects.toThrow(/is not empty/);
    await expect(other.admin('backup', 'restore', '--file', file, '--data', empty)).rejects.toThrow(
      /is encrypted/,
    );
    expect(readdirSync(empty)).toEqual([]);
  });

  /** Starts the other machine with what a backup holds; tells the values that it has, in the order of their times. */
  async function restored(file: string, look: (values: readonly number[]) => Promise<void>): Promise<void> {
    const data = join(mkdtempSync(join(folder, 'restored-')), 'data');
    await other.admin(
      'backup',
      'restore',
      '--file',
      file,
      '--data',
      data,
      '--passphrase-file',
      passphraseFile,
    );
    await other.settle({ data });
    const there = other.serve();
    await there.ready;
    try {
      const answer = await other.ask('/api/v3/measurements?limit=200&sort=startAt', {
        headers: { authorization: `Bearer ${token}` },
      });
      await look(JSON.parse(answer.text).map(({ value }: { value: number }) => value));
    } finally {
      await there.end();
    }
  }
});
