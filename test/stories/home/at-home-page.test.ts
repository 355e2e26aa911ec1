import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readHome } from '../../../lib/home/read-home.ts';
import { findFreePort } from '../../../lib/local/find-free-port.ts';
import { listenOnLoopback } from '../../../lib/local/listen-on-loopback.ts';
import { runAdmin } from '../../support/admin.ts';
import { eventually } from '../../support/eventually.ts';

const docs = join(import.meta.dirname, '..', '..', '..', 'docs');
const page = readFileSync(join(docs, 'at-home.md'), 'utf8');
const example = (name: string) => readFileSync(join(docs, 'examples', 'at-home', name), 'utf8');

/** The blocks of the page that follow a mark. */
const blocks = (mark: string) =>
  [...page.matchAll(new RegExp(`<!-- ${mark} -->\n\`\`\`\\w+\n([^\`]*)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  );

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

describe('the page for a household', () => {
  test('has settings that are taken', () => {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-page-'));
    const [settings = ''] = blocks('settings');
    writeFileSync(join(folder, 'home.json'), settings);
    expect(readHome('home', folder).home.address).toBe('https://daymark.example.com');
    const members = [...page.matchAll(/^\| `(\w+)`(?:, `(\w+)`)?/gm)].flatMap(([, one, other]) => [
      one,
      other,
    ]);
    expect(members.filter(Boolean).sort()).toEqual(
      [
        'address',
        'backupPassphraseFile',
        'backups',
        'data',
        'database',
        'listen',
        'port',
        'proxies',
        'smtp',
      ].sort(),
    );
  });

  const commands = blocks('commands').flatMap((block) => block.trim().split('\n'));

  test.each(commands)('%s is a command with these options', async (line) => {
    const [, words = ''] = / admin -- (.*)$/.exec(line) ?? [];
    const [noun = '', verb = '', ...rest] = words.split(' ');
    const { code, stdout } = await runAdmin([noun, verb, '--help']);
    expect(code).toBe(0);
    for (const option of rest.filter((word) => word.startsWith('--') && word !== '--stage'))
      expect(stdout).toContain(option);
  });

  (has('systemd-analyze') ? test : test.skip)('has a unit that systemd takes', () => {
    const unit = join(mkdtempSync(join(tmpdir(), 'daymark-unit-')), 'daymark.service');
    const text = example('daymark.service');
    expect(text).toContain('/opt/daymark/node_modules/.bin/node');
    // What it says goes to the journal, which rotates.
    expect(text).not.toMatch(/StandardOutput|StandardError/);
    writeFileSync(
      unit,
      text
        .replace('/opt/daymark/node_modules/.bin/node', process.execPath)
        .replace('User=daymark', 'User=root'),
    );
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
      encoding: 'utf8',
    });
    expect(stderr.split('\n').filter((line) => line.includes('daymark.service'))).toEqual([]);
    expect(status).toBe(0);
  });

  (has('caddy') ? test : test.skip)('has lines for Caddy that tell the service who asks', async () => {
    const asked: (string | undefined)[] = [];
    const service = await listenOnLoopback(
      createServer((incoming, outgoing) => {
        asked.push(incoming.headers.host, String(incoming.headers['x-forwarded-for']));
        outgoing.end('here');
      }),
    );
    const folder = mkdtempSync(join(tmpdir(), 'daymark-caddy-'));
    const port = await findFreePort();
    const text = example('Caddyfile')
      .replace('127.0.0.1:3000', new URL(service.endpoint).host)
      .replace('daymark.example.com {', `https://localhost:${port} {\n\ttls internal`);
    writeFileSync(
      join(folder, 'Caddyfile'),
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${text}`,
    );
    const caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], {
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: 'ignore',
    });
    try {
      const answer = await eventually('An answer', () => ask(port));
      expect(answer).toBe('here');
      expect(asked.slice(-2)).toEqual([`localhost:${port}`, '127.0.0.1']);
    } finally {
      caddy.kill();
      service.close();
    }
  });
});

function ask(port: number): Promise<string | undefined> {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  return new Promise((resolve) => {
    request({ host: 'localhost', port, rejectUnauthorized: false, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('end', () => resolve(text));
    })
      .once('error', () => resolve(undefined))
      .end();
  });
}
