import type { ClientRequest } from '../../client/request.ts';
import type { Failure, Result } from '../../client/result.ts';
import { errorOf } from '../api/call.ts';
import { client } from '../api/client.ts';

/** The reason why an import waits; it continues by itself. */
export type WaitReason = 'offline' | 'unreachable' | 'busy';

export interface Patience {
  readonly signal: AbortSignal;
  /** Undefined once it continues. */
  onWaiting(why: WaitReason | undefined): void;
}

const longestPause = 60;

/** Calls until the service has answered with yes or no, however long it is busy or out of reach. */
export async function callPatiently<Answer>(
  request: ClientRequest,
  { signal, onWaiting }: Patience,
): Promise<Result<Answer>> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    const call = client.call<Answer>(request, { idempotencyKey: request.key ?? false });
    const result = await Promise.race([call, untilAborted(signal)]);
    if (result.ok || !isPassing(result.error)) {
      if (tries > 1) onWaiting(undefined);
      return result;
    }
    onWaiting(waitingFor(result.error));
    await pause(secondsUntil(result.error, tries), signal);
  }
}

const isPassing = ({ kind, status }: Failure): boolean =>
  kind === 'refused' ? status === 429 || status >= 500 : kind !== 'noToken';

function waitingFor({ kind }: Failure): WaitReason {
  if (kind === 'refused') return 'busy';
  return navigator.onLine ? 'unreachable' : 'offline';
}

/** Rejects at once where someone cancels: they need not wait for what is under way. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

const secondsUntil = ({ retryAfter }: Failure, tries: number): number =>
  Math.min(retryAfter || 2 ** Math.min(tries - 1, 5), longestPause);

/** Waits, and ends early where the network comes back or nobody waits any more. */
const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/** The service's refusal with its first three problems, which are enough to read. */
export const refusalFrom = (failure: Failure): unknown =>
  errorOf({ ...failure, problems: failure.problems.slice(0, 3) });

/** Reads as the person, patiently. */
export const readPatiently = <Answer>(path: string, patience: Patience): Promise<Answer> =>
  dataOf(callPatiently<Answer>({ method: 'GET', path }, patience));

export const postPatiently = <Answer>(path: string, body: unknown, patience: Patience): Promise<Answer> =>
  dataOf(callPatiently<Answer>({ method: 'POST', path, body, key: crypto.randomUUID() }, patience));

async function dataOf<Answer>(call: Promise<Result<Answer>>): Promise<Answer> {
  const result = await call;
  if (result.ok) return result.data;
  throw refusalFrom(result.error);
}
