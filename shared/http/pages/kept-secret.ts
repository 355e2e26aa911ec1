import { randomBytes } from 'node:crypto';
import { knownBrowserSeconds } from '../../data/access/known-browser.ts';
import type { HttpEvent } from '../request/request.ts';
import { readCookie, writeCookie } from './cookies.ts';

const secretPattern = /^[\w-]{43}$/;

/** By which a browser is known again when its person signs in the next time; a new one where it has none. It names nobody. */
export function keptSecretOf(event: HttpEvent): string {
  const secret = readCookie(event, 'known');
  return secret !== undefined && secretPattern.test(secret) ? secret : randomBytes(32).toString('base64url');
}

/** Signing out leaves it: the next sign-in is to find it. */
export const keepSecret = (event: HttpEvent, secret: string): string =>
  writeCookie(event, 'known', secret, knownBrowserSeconds);
