import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as v from 'valibot';
import { readSessionSecret, sessionLifetimeSeconds } from '../../shared/data/access/session.ts';
import { parseJson } from '../../shared/domain/json/parse-json.ts';
import { html } from '../../web/html.ts';
import { plainPage } from '../../web/pages/plain-page.ts';

const path = '/home/signin';
/** Minutes for which a link is good. */
export const linkMinutes = 15;

const schema = v.object({ secret: v.string(), email: v.string(), until: v.number() });

const folderIn = (dataFolder: string) => join(dataFolder, 'sign-in-links');
const fileOf = (dataFolder: string, key: string) =>
  join(folderIn(dataFolder), createHash('sha256').update(key).digest('hex'));

/** Makes a link that signs one browser in, once; `secret` is that of a new session. Gives its path. */
export function makeSignInLink(dataFolder: string, secret: string, email: string): string {
  const key = randomBytes(24).toString('base64url');
  mkdirSync(folderIn(dataFolder), { recursive: true, mode: 0o700 });
  const until = Date.now() + linkMinutes * 60_000;
  writeFileSync(fileOf(dataFolder, key), JSON.stringify({ secret, email, until }), { mode: 0o600 });
  return `${path}?key=${key}`;
}

/** Answers such links; gives false for all other requests. Opening one asks first: mail programs and chats open links, too. */
export function signInLinks(dataFolder: string) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    if (url.pathname !== path) return false;
    const file = fileOf(dataFolder, url.searchParams.get('key') ?? '');
    const isPost = incoming.method === 'POST' && incoming.headers['sec-fetch-site'] === 'same-origin';
    const link = isPost ? take(file) : read(file);
    if (link === undefined) send(outgoing, 410, expired);
    else if (isPost) enter(outgoing, link.secret);
    else send(outgoing, 200, question(link.email));
    return true;
  };
}

/** Renaming the file claims it: of two requests at the same moment one continues. */
function take(file: string) {
  const taken = `${file}.taken`;
  try {
    renameSync(file, taken);
    return read(taken);
  } catch {
    return undefined;
  } finally {
    rmSync(taken, { force: true });
  }
}

function read(file: string) {
  try {
    const link = v.parse(schema, parseJson(readFileSync(file, 'utf8')));
    return link.until > Date.now() ? link : undefined;
  } catch {
    return undefined;
  }
}

const expired = plainPage('This link was already used or has expired', [
  'Ask whoever runs this service for a new one.',
]);

const question = (email: string) =>
  plainPage('Sign in', [
    `You will be signed in as ${email} in this browser.`,
    html`<form method="post"><button>Sign in</button></form>`,
  ]);

function send(outgoing: ServerResponse, status: number, page: ReturnType<typeof plainPage>): void {
  outgoing.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.contentSecurityPolicy.replace("form-action 'none'", "form-action 'self'"),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  outgoing.end(page.text);
}

function enter(outgoing: ServerResponse, secret: string): void {
  const kept = `Path=/; Max-Age=${sessionLifetimeSeconds}; Secure; SameSite=Lax`;
  outgoing.writeHead(303, {
    location: '/app',
    'set-cookie': [
      `__Host-daymark-session=${secret}; ${kept}; HttpOnly`,
      `__Host-daymark-person=${readSessionSecret(secret)?.userId ?? ''}; ${kept}`,
      '__Host-daymark-left=; Path=/; Max-Age=0; Secure; SameSite=Lax',
    ],
    'cache-control': 'no-store',
  });
  outgoing.end();
}
