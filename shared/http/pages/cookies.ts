import type { HttpEvent } from '../request/request.ts';

type CookieName = 'session' | 'form' | 'known' | 'person' | 'left';

/** Scripts of our own pages use these: one names the person, one says that they signed out offline. Neither proves anything. */
const isForScripts = (name: CookieName) => name === 'person' || name === 'left';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** True on this machine, where there is no TLS: browsers then take neither `Secure` nor the `__Host-` prefix. */
export const isLoopback = ({ requestContext, headers }: HttpEvent): boolean =>
  loopback.test(requestContext.domainName) && headers['x-forwarded-proto'] === 'http';

const fullName = (event: HttpEvent, name: CookieName) =>
  isLoopback(event) ? `daymark-${name}` : `__Host-daymark-${name}`;

export function readCookie(event: HttpEvent, name: CookieName): string | undefined {
  const start = `${fullName(event, name)}=`;
  return event.cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

/** Scripts read it only if it is meant for them, and no other site can send it with a POST. `seconds` @default until the browser is closed */
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
