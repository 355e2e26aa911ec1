import { AsyncLocalStorage } from 'node:async_hooks';

/** Resolves once a request's token is found valid. If it never is, the work that waits for it never continues. */
export class PendingAuthentication {
  readonly #resolvers = Promise.withResolvers<void>();
  readonly succeeded = this.#resolvers.promise;

  succeed(): void {
    this.#resolvers.resolve();
  }
}

const current = new AsyncLocalStorage<PendingAuthentication | undefined>();

/**
 * Runs work for a caller whose token may be invented: every call it makes waits for the authentication, and it may
 * write nothing. Only keys that join the call that reads the token are read before.
 */
export const beforeAuthentication = <T>(authentication: PendingAuthentication, work: () => T): T =>
  current.run(authentication, work);

/** Runs what an instance keeps for everybody, so that it does not wait for one request's authentication. */
export const outsideRequest = <T>(work: () => T): T => current.run(undefined, work);

/** Resolves once the token of the present request is valid; undefined where nothing has to wait. */
export const whenAuthenticated = (): Promise<void> | undefined => current.getStore()?.succeeded;

export function refuseBeforeAuthentication(): void {
  if (current.getStore()) throw new Error('Nothing may be written before the token has been found good.');
}
