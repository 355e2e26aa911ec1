import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<Promise<unknown>>();

/** Runs work whose writes wait for `first`, and fail with it; its reads begin at once. */
export const writingAfter = <T>(first: Promise<unknown>, work: () => T): T => current.run(first, work);

export const writesMayBegin = (): Promise<unknown> | undefined => current.getStore();
