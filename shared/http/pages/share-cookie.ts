import type { HttpEvent } from '../request/request.ts';
import { isLoopback } from './cookies.ts';

const nameFor = (event: HttpEvent) => (isLoopback(event) ? 'daymark-shared' : '__Secure-daymark-shared');

/** Proves that the code of a share was given in this browser; it is sent to the page of that share alone. */
export function readShareCookie(event: HttpEvent): string | undefined {
  const start = `${nameFor(event)}=`;
  const value = event.cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

export const writeShareCookie = (
  event: HttpEvent,
  address: string,
  { secret, seconds }: { readonly secret: string; readonly seconds: number },
): string =>
  [
    `${nameFor(event)}=${secret}`,
    `Path=/shared/${address}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    ...(isLoopback(event) ? [] : ['Secure']),
    'SameSite=Lax',
  ].join('; ');
