import type { Failure } from './result.ts';

const longestOwnPause = 30;

/**
 * Seconds after which the same request may succeed; undefined where asking again changes nothing, or where the service
 * asks for more than `longestPause`: it is never asked earlier than it said.
 */
export function pauseAfter(failure: Failure, tries: number, longestPause: number): number | undefined {
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
export const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
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
