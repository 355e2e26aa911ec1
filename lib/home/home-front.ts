import type { IncomingMessage } from 'node:http';
import type { Front } from '../local/gateway/front.ts';
import { plainResponse } from '../local/gateway/gateway-response.ts';
import { NetworkLimits } from './network-limits.ts';

interface HomeFrontProps {
  /** The address that people use. */
  readonly address: string;
  /** The proxies whose word is taken for where a request came from. */
  readonly proxies: readonly string[];
  readonly requestsPerNetwork: number;
}

/** Finds out how a request came through a proxy that ends TLS; refuses those for other names. */
export function homeFront({ address, proxies, requestsPerNetwork }: HomeFrontProps): Front {
  const { host } = new URL(address);
  const trusted = new Set(proxies);
  const limits = new NetworkLimits(requestsPerNetwork);
  return (incoming) => {
    const viewer = viewerOf(incoming, trusted);
    if (!limits.take(viewer, performance.now())) return plainResponse(429);
    if (incoming.headers.host?.toLowerCase() !== host) return plainResponse(421);
    return { host, scheme: 'https', sourceIp: viewer, rawHeaders: withoutForwarded(incoming.rawHeaders) };
  };
}

/** Proxies append whom they were asked by; the last one that is no proxy of ours asked. */
function viewerOf({ socket, headers }: IncomingMessage, trusted: ReadonlySet<string>): string {
  const passed = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => plain(address.trim()))
    .filter((address) => address !== '');
  const route = [...passed, plain(socket.remoteAddress ?? '')];
  return route.findLast((address) => !trusted.has(address)) ?? route[0] ?? '';
}

/** A socket of both kinds writes IPv4 addresses in the form of IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const isForwarded = (name = ''): boolean => /^(?:forwarded|x-forwarded-.*|x-real-ip)$/i.test(name);

/** Names and values in turn, without those by which a viewer could say who they are. */
const withoutForwarded = (raw: readonly string[]): string[] =>
  raw.filter((_, place) => !isForwarded(raw[place - (place % 2)]));
