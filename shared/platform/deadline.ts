import { AsyncLocalStorage } from 'node:async_hooks';

interface Deadline {
  readonly signal: AbortSignal;
  readonly passesAt: number;
}

const current = new AsyncLocalStorage<Deadline>();

/** Runs work whose table calls are all given up after these milliseconds. */
export async function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), Math.max(0, milliseconds));
  const deadline = { signal: controller.signal, passesAt: performance.now() + milliseconds };
  try {
    return await current.run(deadline, work);
  } finally {
    clearTimeout(timer);
  }
}

export const deadlineSignal = (): AbortSignal | undefined => current.getStore()?.signal;

/** Infinite where there is none. */
export function millisecondsLeft(): number {
  const deadline = current.getStore();
  return deadline === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(0, deadline.passesAt - performance.now());
}
