import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../platform/hash.ts';
import type { HttpEvent } from '../request/request.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** Ties a form to the browser it was shown in. */
export interface FormTie {
  /** Only this browser has it, so other things may be tied to the browser by it, too. */
  readonly secret: string;
  /** Goes into every form as the field `token`. */
  readonly token: string;
  /** Sets the secret; undefined if the browser has it already. */
  readonly cookie?: string;
}

const secretPattern = /^[\w-]{43}$/;

export function tieForm(event: HttpEvent): FormTie {
  const known = readSecret(event);
  if (known !== undefined) return { secret: known, token: tokenOf(known) };
  const secret = randomBytes(32).toString('base64url');
  return { secret, token: tokenOf(secret), cookie: writeCookie(event, 'form', secret) };
}

export function isOwnForm(event: HttpEvent, token: string): boolean {
  const secret = readSecret(event);
  return secret !== undefined && isSameSecret(token, tokenOf(secret));
}

function readSecret(event: HttpEvent): string | undefined {
  const secret = readCookie(event, 'form');
  return secret !== undefined && secretPattern.test(secret) ? secret : undefined;
}

/** The page shows the token, so the secret must not follow from it. */
const tokenOf = (secret: string) => createHmac('sha256', secret).update('daymark form').digest('base64url');
