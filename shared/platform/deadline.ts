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

/** Fails as soon as the deadline passes, if that comes first. */
export function beforeDeadline<T>(awaited: Promise<T>): Promise<T> {
  const signal = deadlineSignal();
  if (signal === undefined) return awaited;
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    awaited.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/** Infinite where there is none. */
export function millisecondsLeft(): number {
  const deadline = current.getStore();
  return deadline === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(0, deadline.passesAt - performance.now());
}
