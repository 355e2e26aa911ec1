import type { HttpEvent } from '../request/request.ts';

/** What a browser keeps for us. */
export type CookieName = 'session' | 'form' | 'known' | 'person' | 'left';

/** What scripts of our own pages read or write: one names a person, one says that they left without a network; both prove nothing. */
const isForScripts = (name: CookieName) => name === 'person' || name === 'left';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** On this machine there is no TLS, without which browsers take neither `Secure` nor the prefix. */
export const isLoopback = ({ requestContext, headers }: HttpEvent): boolean =>
  loopback.test(requestContext.domainName) && headers['x-forwarded-proto'] === 'http';

const fullName = (event: HttpEvent, name: CookieName) =>
  isLoopback(event) ? `daymark-${name}` : `__Host-daymark-${name}`;

export function readCookie(event: HttpEvent, name: CookieName): string | undefined {
  const start = `${fullName(event, name)}=`;
  return event.cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

/** No script reads it unless it is meant for scripts, no other site sends it with a POST. @default for as long as the browser runs */
export function writeCookie(event: HttpEvent, name: CookieName, value: string, seconds?: number): string {
  return [
    `${fullName(event, name)}=${value}`,
    'Path=/',
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
    ...(isForScripts(name) ? [] : ['HttpOnly']),
    ...(isLoopback(event) ? [] : ['Secure']),
    'SameSite=Lax',
  ].join('; ');
}

export const dropCookie = (event: HttpEvent, name: CookieName): string => writeCookie(event, name, '', 0);
