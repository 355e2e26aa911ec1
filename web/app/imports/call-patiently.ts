import { Refusal, type Request, send } from '../api/call.ts';
import { SignedOutError } from '../api/session.ts';
import { isUnanswered } from '../data/reads.ts';

/** Why an import waits; it goes on by itself. */
export type Waiting = 'offline' | 'unreachable' | 'busy';

export interface Patience {
  readonly signal: AbortSignal;
  /** Undefined once it goes on. */
  onWaiting(why: Waiting | undefined): void;
}

const longestPause = 60;
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** Until the service has answered with yes or no, however long it is busy or out of reach. */
export async function callPatiently(request: Request, { signal, onWaiting }: Patience): Promise<Response> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    const response = await Promise.race([send(request), untilAborted(signal)]).catch((error: unknown) => {
      if (isUnanswered(error)) return undefined;
      throw error;
    });
    signal.throwIfAborted();
    if (response?.status === 401) throw new SignedOutError();
    if (response !== undefined && !isPassing(response.status)) {
      if (tries > 1) onWaiting(undefined);
      return response;
    }
    onWaiting(response !== undefined ? 'busy' : navigator.onLine ? 'unreachable' : 'offline');
    await pause(secondsUntil(response, tries), signal);
  }
}

/** Whoever has cancelled need not wait for what is under way. */
const untilAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));

function secondsUntil(response: Response | undefined, tries: number): number {
  const asked = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return Math.min(asked > 0 ? asked : 2 ** Math.min(tries - 1, 5), longestPause);
}

/** Shorter where the network comes back, or nobody waits any more. */
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

/** What the service says to a request that it does not take. */
export interface Refused {
  readonly status: number;
  readonly summary: string;
  readonly errors: readonly { readonly message: string; readonly path?: string }[];
}

export async function readRefused(response: Response): Promise<Refused> {
  const body = (await response.json().catch(() => ({}))) as Partial<Refused>;
  const summary = body.summary ?? `The service answered ${response.status}`;
  return { status: response.status, summary, errors: body.errors ?? [] };
}

export const refusalFrom = ({ status, summary, errors }: Refused): Refusal =>
  new Refusal(
    status,
    summary,
    errors.slice(0, 3).map(({ message }) => message),
    undefined,
  );

/** Reads as the person, patiently. */
export async function readPatiently<Answer>(path: string, patience: Patience): Promise<Answer> {
  const response = await callPatiently({ method: 'GET', path }, patience);
  if (!response.ok) throw refusalFrom(await readRefused(response));
  return (await response.json()) as Answer;
}

export async function postPatiently<Answer>(
  path: string,
  body: unknown,
  patience: Patience,
): Promise<Answer> {
  const response = await callPatiently({ method: 'POST', path, body, key: crypto.randomUUID() }, patience);
  if (!response.ok) throw refusalFrom(await readRefused(response));
  return (await response.json()) as Answer;
}
