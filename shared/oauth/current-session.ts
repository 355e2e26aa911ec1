import { AsyncLocalStorage } from 'node:async_hooks';

/** Who is signed in in the browser that sent the request: the service's own session, the only one there is. */
export interface CurrentSession {
  readonly userId: number;
  readonly hash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** For the library's adapter, which is told nothing of the request. */
export const currentSession = new AsyncLocalStorage<CurrentSession | undefined>();
