import { randomBytes } from 'node:crypto';
import { knownBrowserSeconds } from '../../data/access/known-browser.ts';
import type { HttpEvent } from '../request/request.ts';
import { readCookie, writeCookie } from './cookies.ts';

const secretPattern = /^[\w-]{43}$/;

/** Recognises a browser when its person signs in again; a new one if the browser has none. It names nobody. */
export function keptSecretOf(event: HttpEvent): string {
  const secret = readCookie(event, 'known');
  return secret !== undefined && secretPattern.test(secret) ? secret : randomBytes(32).toString('base64url');
}

/** Signing out leaves this cookie, for the next time. */
export const keepSecret = (event: HttpEvent, secret: string): string =>
  writeCookie(event, 'known', secret, knownBrowserSeconds);
