import { setImmediate as letAnswersIn, setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../percentile.ts';

export interface LoadResult {
  readonly rate: number;
  readonly requests: number;
  readonly errors: readonly string[];
  /** Milliseconds from when a request was due, not from when there was time to send it. */
  readonly median: number;
  readonly p99: number;
}

/** More would mean that the service has fallen behind for good. */
const mostUnderWay = 1_000;

/**
 * Sends `rate` requests a second for `seconds` seconds, whether or not earlier ones are answered. It ends early
 * once more than one of a hundred took longer than `slowest`: the 99th percentile is above it then, whatever
 * follows.
 */
export async function applyLoad(
  rate: number,
  seconds: number,
  send: () => Promise<string | undefined>,
  slowest = Number.POSITIVE_INFINITY,
): Promise<LoadResult> {
  const latencies: number[] = [];
  const errors: string[] = [];
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  const planned = Math.floor(rate * seconds);
  let slow = 0;
  let sent = 0;
  for (; sent < planned && slow <= planned / 100; sent++) {
    const dueAt = startedAt + (sent / rate) * 1000;
    const early = dueAt - performance.now();
    if (early > 1) await pause(early);
    else await letAnswersIn();
    if (underWay.size >= mostUnderWay) {
      errors.push(`${mostUnderWay} requests were under way at once`);
      break;
    }
    const one = send()
      .catch((error: unknown) => String(error))
      .then((error) => {
        const latency = performance.now() - dueAt;
        latencies.push(latency);
        if (latency >= slowest) slow += 1;
        if (error !== undefined) errors.push(error);
        underWay.delete(one);
      });
    underWay.add(one);
  }
  await Promise.all(underWay);
  return {
    rate: Math.round(rate * 10) / 10,
    requests: sent,
    errors,
    median: Math.round(percentile(latencies, 0.5)),
    p99: Math.round(percentile(latencies, 0.99)),
  };
}
