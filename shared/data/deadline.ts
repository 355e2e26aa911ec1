import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<AbortSignal>();

/** Runs work whose table calls are all given up after so many milliseconds. */
export async function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), Math.max(0, milliseconds));
  try {
    return await current.run(controller.signal, work);
  } finally {
    clearTimeout(timer);
  }
}

export const deadlineSignal = (): AbortSignal | undefined => current.getStore();
