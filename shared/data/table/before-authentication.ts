import { AsyncLocalStorage } from 'node:async_hooks';

/** Resolves once a request's token has been found good. If it never is, the work that waits for it never continues. */
export class Proof {
  readonly #given = Promise.withResolvers<void>();
  readonly given = this.#given.promise;

  resolve(): void {
    this.#given.resolve();
  }
}

const current = new AsyncLocalStorage<Proof | undefined>();

/**
 * Runs work for someone who may not be who they say: every call it makes waits for the proof, and it may write
 * nothing. Only keys that travel in the call that reads the token are read before.
 */
export const beforeAuthentication = <T>(proof: Proof, work: () => T): T => current.run(proof, work);

/** Runs what belongs to nobody and is kept for others, so that it must not wait for one request's proof. */
export const outsideRequest = <T>(work: () => T): T => current.run(undefined, work);

export const proofToAwait = (): Promise<void> | undefined => current.getStore()?.given;

export function refuseBeforeProof(): void {
  if (current.getStore()) throw new Error('Nothing may be written before the token has been found good.');
}
