import { lookup as resolve } from 'node:dns';
import { type IncomingHttpHeaders, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

interface AddressRules {
  /** True on someone's own machine: its own addresses may be called, without TLS or a known certificate. */
  readonly allowLoopback: boolean;
}

export interface PublicCallLimits extends AddressRules {
  /** The time for resolving, connecting, sending and reading together. */
  readonly milliseconds: number;
  /** The longest body of an answer; the rest is not read. */
  readonly bytes: number;
  /** Used for several calls. @default a connection of its own: one kept open would lead where its name led before. */
  readonly connections?: Connections;
}

interface OutgoingCall {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

interface PublicAnswer {
  /** The status of the answer, also of a redirect: nobody follows it. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The body was longer than allowed: `body` is its beginning. */
  readonly isCut: boolean;
}

/** A stranger's address gave no answer; the message says why, in plain words. */
export class NotCalled extends Error {
  override readonly name: string = 'NotCalled';
}

/** The other side had closed a connection that was kept open, before it was used again. */
class ConnectionClosed extends NotCalled {
  override readonly name = 'ConnectionClosed';
}

/** Kept open between calls, for those who call the same few addresses many times. */
export class Connections {
  readonly plain = new PlainAgent({ keepAlive: true });
  readonly secure = new SecureAgent({ keepAlive: true });

  close(): void {
    this.plain.destroy();
    this.secure.destroy();
  }
}

const mayConnect = (address: string, { allowLoopback }: AddressRules): boolean =>
  isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));

/** The addresses that were checked are those that are connected to: a name cannot change its mind in between. */
const guardedLookup =
  (rules: AddressRules): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, []);
      if (addresses.length === 0 || addresses.some(({ address }) => !mayConnect(address, rules)))
        return done(new NotCalled('its name resolves to an address that is not public'), []);
      const [first] = addresses;
      return options.all === true ? done(null, addresses) : done(null, first?.address ?? '', first?.family);
    });

/** The reason why an address may not be called, as far as its text shows; its name is resolved on connecting. */
export function problemOfAddress(url: URL, rules: AddressRules): string | undefined {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !mayConnect(host, rules)) return 'its address is not public';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnMachine(host, rules)))
    return 'it does not begin with https://';
  if (!usualPorts.has(url.port) && !isOwnMachine(host, rules)) return 'its port is neither 443 nor 8443';
  return undefined;
}

/** Others belong to services that are not meant for webhooks, such as mail. The port of https itself is empty. */
const usualPorts: ReadonlySet<string> = new Set(['', '8443']);

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');
const isOwnMachine = (host: string, { allowLoopback }: AddressRules) =>
  allowLoopback && (host === 'localhost' || isLoopbackAddress(host));

/** Calls an address that a stranger named: public, no redirects, bounded in time and size. */
export async function callPublic(
  address: string,
  call: OutgoingCall,
  limits: PublicCallLimits,
): Promise<PublicAnswer> {
  const url = new URL(address);
  const problem = problemOfAddress(url, limits);
  if (problem !== undefined) throw new NotCalled(problem);
  const signal = AbortSignal.timeout(limits.milliseconds);
  try {
    return await callOnce(url, call, limits, signal);
  } catch (error) {
    if (!(error instanceof ConnectionClosed)) throw error;
    const { connections: _closed, ...others } = limits;
    return callOnce(url, call, others, signal);
  }
}

function callOnce(
  url: URL,
  { method, headers, body }: OutgoingCall,
  limits: PublicCallLimits,
  signal: AbortSignal,
): Promise<PublicAnswer> {
  const isSecure = url.protocol === 'https:';
  const { connections } = limits;
  const send = isSecure ? requestSecure : requestPlain;
  return new Promise((done, fail) => {
    const failed = (error: Error) =>
      fail(
        error instanceof NotCalled
          ? error
          : new NotCalled(signal.aborted ? 'it took too long to answer' : 'it could not be reached'),
      );
    const sent = send(
      url,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        lookup: guardedLookup(limits),
        signal,
        agent: (isSecure ? connections?.secure : connections?.plain) ?? false,
        rejectUnauthorized: !isOwnMachine(hostOf(url), limits),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let length = 0;
        const finish = (isCut: boolean) =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).subarray(0, limits.bytes),
            isCut,
          });
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length;
          chunks.push(chunk);
          if (length <= limits.bytes) return;
          sent.destroy();
          finish(true);
        });
        answer.on('end', () => finish(false));
        answer.on('error', failed);
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      failed(
        sent.reusedSocket && !signal.aborted && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
          ? new ConnectionClosed('it closed the connection')
          : error,
      ),
    );
    // An answer that switches protocols ends the connection without an error.
    sent.on('close', () => failed(new NotCalled('its answer was cut short')));
    sent.end(body);
  });
}
