import type { IncomingHttpHeaders } from 'node:http';
import type { EdgeBehavior, EdgeDefinition } from '../assembly/application-edge.ts';
import type { GatewayResponse } from './gateway-response.ts';

/** Errors that CloudFront keeps whatever their headers say. */
const alwaysKept: ReadonlySet<number> = new Set([404, 414, 500, 501, 502, 503, 504]);
/** The time for which it keeps them, unless a rule says otherwise. */
const usualErrorSeconds = 10;

interface EdgeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Keeps answers as CloudFront does: by path and by the headers that a behavior names, never by who asked or by the
 * query. Errors are kept under every behavior, also one that keeps nothing else.
 */
export class EdgeCache {
  readonly #edge: EdgeDefinition;
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly response: GatewayResponse; readonly until: number }>();

  constructor(edge: EdgeDefinition, now: () => number) {
    this.#edge = edge;
    this.#now = now;
  }

  async answer(
    request: EdgeRequest,
    askOrigin: () => Promise<GatewayResponse>,
  ): Promise<{ readonly response: GatewayResponse; readonly isKept: boolean }> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return { response: await askOrigin(), isKept: false };
    const behavior = this.#behaviorOf(request.path);
    const key = keyOf(request, behavior);
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.until > this.#now()) return { response: kept.response, isKept: true };
    const response = await askOrigin();
    const seconds = this.#secondsFor(response, behavior);
    if (seconds > 0) this.#kept.set(key, { response, until: this.#now() + seconds * 1000 });
    else this.#kept.delete(key);
    return { response, isKept: false };
  }

  #behaviorOf(path: string): EdgeBehavior {
    const found = this.#edge.behaviors.find(({ pattern }) => fits(pattern, path));
    if (found === undefined) throw new Error(`No behavior of the edge fits ${path}.`);
    return found;
  }

  #secondsFor({ status, headers }: GatewayResponse, behavior: EdgeBehavior): number {
    const told = secondsToldBy(String(headers['cache-control'] ?? ''));
    if (alwaysKept.has(status))
      return Math.max(
        this.#edge.errorSeconds[status] ?? usualErrorSeconds,
        Math.min(told ?? 0, behavior.maxSeconds),
      );
    if (status >= 400) return Math.min(told ?? 0, behavior.maxSeconds);
    return Math.min(Math.max(told ?? behavior.defaultSeconds, behavior.minSeconds), behavior.maxSeconds);
  }
}

/** The dot is the only character of our paths that means something in an expression. */
const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path);

const keyOf = ({ method, path, headers }: EdgeRequest, { keyHeaders }: EdgeBehavior): string =>
  JSON.stringify([method, path, ...keyHeaders.map((name) => headers[name] ?? '')]);

/** The seconds that `Cache-Control` allows; undefined if it says nothing. */
function secondsToldBy(cacheControl: string): number | undefined {
  if (/\b(?:no-store|no-cache|private)\b/.test(cacheControl)) return 0;
  const told = /\bs-maxage=(\d+)/.exec(cacheControl) ?? /\bmax-age=(\d+)/.exec(cacheControl);
  return told === null ? undefined : Number(told[1]);
}
