import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const path = '/local/signin';

/** Links that sign someone in, once each, so that the person at this machine need not wait for a mail. */
export class SignInLinks {
  readonly #secrets = new Map<string, string>();

  /** `secret` is that of a session. */
  create(secret: string): string {
    const key = randomBytes(16).toString('base64url');
    this.#secrets.set(key, secret);
    return `${path}?key=${key}`;
  }

  isOne(url: string | undefined): boolean {
    return url?.startsWith(`${path}?`) ?? false;
  }

  /** Sets the cookies of the session and leads to the app. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const key = new URL(incoming.url ?? '', 'http://localhost').searchParams.get('key') ?? '';
    const secret = this.#secrets.get(key);
    if (incoming.method !== 'GET' || secret === undefined) {
      outgoing.writeHead(410, { 'content-type': 'text/plain; charset=utf-8' });
      outgoing.end('This link has been used. The next start prints another one; or sign in at /signin.\n');
      return;
    }
    this.#secrets.delete(key);
    outgoing.writeHead(303, {
      location: '/app',
      'set-cookie': [
        `daymark-session=${secret}; Path=/; HttpOnly; SameSite=Lax`,
        `daymark-person=${secret.split('.')[0]}; Path=/; SameSite=Lax`,
        'daymark-left=; Path=/; Max-Age=0; SameSite=Lax',
      ],
      'cache-control': 'no-store',
    });
    outgoing.end();
  }
}
