import { AsyncLocalStorage } from 'node:async_hooks';

/** The service's own session of the person who is signed in; the library keeps none. */
export interface CurrentSession {
  readonly userId: number;
  readonly hash: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

interface CurrentRequest {
  /** The network it came from. */
  readonly network: string;
  readonly session: CurrentSession | undefined;
  /** The moment at which the gateway took it, in milliseconds: it may have waited for an instance. */
  readonly receivedAt: number;
}

/** The library's adapter gets no request, so it is handed over here. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>();
