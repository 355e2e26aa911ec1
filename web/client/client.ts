import { failureOf, readAnswer } from './read-answer.ts';
import { type ClientRequest, fetchArguments } from './request.ts';
import type { Failure, Result } from './result.ts';
import type { Answer, Body, PathOf, Query } from './routes.ts';

export interface ClientSettings {
  /** The address of the service: `https://daymark.example`. Empty for a page of the service itself. */
  readonly url: string;
  /** The token, or who gives it; a function is asked again, once, when the service refuses what it gave. */
  readonly token: string | (() => string | Promise<string>);
  /** Called with a token that the service refuses. @default nobody */
  readonly dropToken?: (token: string) => void;
  /** The number of further tries of a call, where trying again may help. @default 4 */
  readonly retries?: number;
  /** The longest wait before trying again, in seconds; a longer requested wait is a failure at once. @default 30 */
  readonly longestPause?: number;
  /** Milliseconds for each try. @default 30000 */
  readonly timeout?: number;
  /** @default the platform's own */
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A write's own `Idempotency-Key`, if what is sent now may have been sent before; false: none. @default a new one for each call, the same for all its tries */
  readonly idempotencyKey?: string | false;
}

export interface WriteOptions<Q> extends CallOptions {
  readonly query?: Q | undefined;
}

export interface Client {
  get<P extends PathOf<'GET'>>(
    path: P,
    query?: Query<'GET', P>,
    options?: CallOptions,
  ): Promise<Result<Answer<'GET', P>>>;
  post<P extends PathOf<'POST'>>(
    path: P,
    body: Body<'POST', P>,
    options?: WriteOptions<Query<'POST', P>>,
  ): Promise<Result<Answer<'POST', P>>>;
  delete<P extends PathOf<'DELETE'>>(
    path: P,
    query?: Query<'DELETE', P>,
    options?: CallOptions,
  ): Promise<Result<Answer<'DELETE', P>>>;
  /** Page after page, to the last; a failure is the last result. */
  pages<P extends PathOf<'GET'>>(
    path: P,
    query?: Query<'GET', P>,
    options?: CallOptions,
  ): AsyncGenerator<Result<Answer<'GET', P>>, void>;
  /** Any request, by its path alone. */
  call<T>(request: ClientRequest, options?: CallOptions): Promise<Result<T>>;
  /** The bare answer, tried once; what `fetch` throws is thrown. */
  send(request: ClientRequest, signal?: AbortSignal): Promise<Response>;
}

/** Calls the service in the name of the token's owner. */
export function createClient(settings: ClientSettings): Client {
  if (settings.url !== '' && !URL.canParse(settings.url))
    throw new TypeError(`url must be an address like https://daymark.example, got "${settings.url}".`);
  const send = (request: ClientRequest, signal?: AbortSignal) => sendWith(settings, request, signal);
  const call = <T>(request: ClientRequest, options: CallOptions = {}) => {
    const { signal, idempotencyKey } = options;
    const key = keyOf(request, idempotencyKey);
    return tryAgain<T>(settings, () => attempt<T>(() => send({ ...request, key }, signal), signal), signal);
  };
  return {
    send,
    call,
    get: (path, query, options) => call({ method: 'GET', path, query }, options),
    post: (path, body, { query, ...options } = {}) => call({ method: 'POST', path, body, query }, options),
    delete: (path, query, options) => call({ method: 'DELETE', path, query }, options),
    async *pages(path, query, options) {
      for (let next: object | undefined = query ?? {}; next !== undefined; ) {
        const page: Result<Answer<'GET', typeof path>> = await call(
          { method: 'GET', path, query: next },
          options,
        );
        yield page;
        next = page.ok ? page.next : undefined;
      }
    },
  };
}

function keyOf({ method, key }: ClientRequest, idempotencyKey: string | false | undefined) {
  if (method === 'GET' || idempotencyKey === false) return undefined;
  return idempotencyKey ?? key ?? crypto.randomUUID();
}

/** Sends with the token; one that the service refuses is asked for again, once. */
async function sendWith(
  { url, token, dropToken, timeout = 30_000, fetch: fetchOne = fetch }: ClientSettings,
  request: ClientRequest,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const sendOnce = async (text: string) => {
    const limit = AbortSignal.timeout(timeout);
    const more = { signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) };
    return fetchOne(...fetchArguments(url.replace(/\/$/, ''), request, text, more));
  };
  if (typeof token === 'string') return sendOnce(token);
  const ask = async () => {
    const text = await token();
    const response = await sendOnce(text);
    if (response.status === 401) dropToken?.(text);
    return response;
  };
  const first = await ask();
  return first.status === 401 ? ask() : first;
}

async function attempt<T>(
  send: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Result<T>> {
  try {
    return await readAnswer<T>(await send());
  } catch (cause) {
    return { ok: false, error: failureOf(cause, signal) };
  }
}

async function tryAgain<T>(
  { retries = 4, longestPause = 30 }: ClientSettings,
  attemptOnce: () => Promise<Result<T>>,
  signal: AbortSignal | undefined,
): Promise<Result<T>> {
  for (let tries = 1; ; tries++) {
    const result = await attemptOnce();
    if (result.ok || tries > retries) return result;
    const seconds = pauseAfter(result.error, tries, longestPause);
    if (seconds === undefined) return result;
    await pause(seconds, signal);
    if (signal?.aborted) return { ok: false, error: failureOf(signal.reason, signal) };
  }
}

const longestOwnPause = 30;

/**
 * Seconds after which the same request may succeed; undefined where asking again changes nothing, or where the service
 * asks for more than `longestPause`: it is never asked earlier than it said.
 */
function pauseAfter(failure: Failure, tries: number, longestPause: number): number | undefined {
  if (!isPassing(failure)) return undefined;
  const seconds = failure.retryAfter ?? Math.min(2 ** (tries - 2), longestOwnPause, longestPause);
  return seconds > longestPause ? undefined : seconds;
}

/** A 409 that says when to come back is the same key, still being worked on, or something that ends by itself. */
function isPassing({ kind, status, retryAfter }: Failure): boolean {
  if (kind !== 'refused') return kind === 'unreachable' || kind === 'timeout';
  return status === 429 || status >= 502 || (status === 409 && retryAfter !== undefined);
}

/** Ends early where nobody waits any more. */
const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, 1000 * seconds);
    signal?.addEventListener('abort', end);
  });
