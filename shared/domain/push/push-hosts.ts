/** The push services of Chrome, Firefox, Safari and Edge; a star is one or more names before a dot. */
export const knownPushHosts: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const isPushHost = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((known) =>
    known.startsWith('*.') ? host.endsWith(known.slice(1)) && host.length > known.length - 1 : host === known,
  );

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export interface PushHostRules {
  readonly hosts: readonly string[];
  /** True on someone's own machine, where a push service may run too, also without TLS. */
  readonly allowLoopback: boolean;
}

/** The reason why nothing is sent to such an address; undefined if it is allowed. */
export function endpointProblem(
  endpoint: string,
  { hosts, allowLoopback }: PushHostRules,
): string | undefined {
  const url = URL.parse(endpoint);
  if (url === null) return 'must be the address that the browser gave, such as https://fcm.googleapis.com/….';
  if (allowLoopback && loopback.test(url.hostname) && /^https?:$/.test(url.protocol)) return undefined;
  if (url.protocol !== 'https:') return 'must begin with https://.';
  if (url.username !== '' || url.password !== '') return 'must not contain a name or password.';
  if (url.port !== '' || !isPushHost(url.hostname, hosts))
    return `must be an address of a known push service (${hosts.join(', ')}), got the host ${JSON.stringify(url.host.slice(0, 80))}.`;
  return undefined;
}
