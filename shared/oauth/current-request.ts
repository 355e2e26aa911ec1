import { AsyncLocalStorage } from 'node:async_hooks';

/** Who is signed in in the browser that sent the request: the service's own session, the only one there is. */
export interface CurrentSession {
  readonly userId: number;
  readonly hash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

interface CurrentRequest {
  readonly session: CurrentSession | undefined;
  /** When the gateway took it, in milliseconds: it may have waited for an instance since. */
  readonly receivedAt: number;
}

/** For the library's adapter, which does not get the request. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>();
