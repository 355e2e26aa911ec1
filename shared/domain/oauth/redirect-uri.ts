const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
const longestUri = 500;

/** A sentence on what is wrong with an address that people are to be sent back to; undefined if nothing is. */
export function redirectUriProblem(uri: string): string | undefined {
  if (uri.length > longestUri) return `may have at most ${longestUri} characters`;
  if (!URL.canParse(uri) || /[\s\\]/.test(uri)) return 'must be an absolute address';
  const { protocol, hostname, username, password, hash } = new URL(uri);
  if (hash !== '' || uri.includes('#')) return 'must not have a part after #';
  if (username !== '' || password !== '') return 'must not name a user';
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:')
    return loopbackHosts.includes(hostname)
      ? undefined
      : 'must begin with https://; http:// is for localhost, 127.0.0.1 and [::1] only';
  // RFC 8252, 7.1: a scheme of your own is a domain name in reverse.
  if (!/^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol))
    return 'must begin with https://, or for an app on a device with its domain in reverse, as in com.example.app:/';
  return undefined;
}

/** True for apps on a person's own device, which listen on a free local port or at a scheme of their own. */
export const isOnDevice = (uri: string): boolean => new URL(uri).protocol !== 'https:';

/** The origin as the header's `form-action` names it. */
export function originOf(uri: string): string {
  const { protocol, origin } = new URL(uri);
  return origin === 'null' ? protocol : origin;
}
