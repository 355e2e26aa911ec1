import { lookup as resolve } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface FetchLimits {
  readonly milliseconds: number;
  readonly bytes: number;
  /** On this machine only: addresses of the machine itself may be asked, without TLS or a known certificate. */
  readonly allowLoopback: boolean;
}

/** What a stranger's address cannot be fetched for; the message says why in plain words. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** What is not on the public internet, by the registries of special-purpose addresses. */
const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix);
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, prefix, 'ipv6');

const holds = (list: BlockList, address: string) =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export const isPublicAddress = (address: string): boolean => !holds(inside, address);

const mayConnect = (address: string, { allowLoopback }: FetchLimits): boolean =>
  isPublicAddress(address) || (allowLoopback && holds(loopback, address));

/** The addresses that were checked are those that are connected to: a name cannot change its mind in between. */
const guardedLookup =
  (limits: FetchLimits): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, []);
      if (addresses.length === 0 || addresses.some(({ address }) => !mayConnect(address, limits)))
        return done(new NotFetched('its name leads to an address that is not public'), []);
      const [first] = addresses;
      return options.all === true ? done(null, addresses) : done(null, first?.address ?? '', first?.family);
    });

/** Text from an address that a stranger named: public, no redirects, bounded in time and size. */
export async function fetchPublic(address: string, limits: FetchLimits): Promise<string> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayConnect(host, limits)) throw new NotFetched('its address is not public');
  const isOwn = limits.allowLoopback && (host === 'localhost' || (isIP(host) !== 0 && holds(loopback, host)));
  if (url.protocol !== 'https:' && !(isOwn && url.protocol === 'http:'))
    throw new NotFetched('it does not begin with https://');
  const signal = AbortSignal.timeout(limits.milliseconds);
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((done, fail) => {
    const failed = (error: Error) =>
      fail(
        error instanceof NotFetched
          ? error
          : new NotFetched(signal.aborted ? 'it took too long to answer' : 'it could not be reached'),
      );
    const sent = send(
      url,
      {
        lookup: guardedLookup(limits),
        signal,
        agent: false,
        headers: { accept: 'application/json' },
        rejectUnauthorized: !isOwn,
      },
      (answer) => {
        if (answer.statusCode !== 200) {
          sent.destroy();
          return failed(new NotFetched(`it answered ${answer.statusCode} in place of 200`));
        }
        const chunks: Buffer[] = [];
        let length = 0;
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length;
          chunks.push(chunk);
          if (length > limits.bytes) {
            sent.destroy();
            failed(new NotFetched(`it has more than ${limits.bytes} bytes`));
          }
        });
        answer.on('end', () => done(Buffer.concat(chunks).toString('utf8')));
        answer.on('error', failed);
      },
    );
    sent.on('error', failed);
    sent.end();
  });
}
