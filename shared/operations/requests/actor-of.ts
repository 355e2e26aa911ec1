import type { Caller } from '../../data/access/caller.ts';

/** Who writes, and through which app: that of the token, or the one that a person's own token names. */
export function actorOf(
  { userId, clientId: ofToken }: Pick<Caller, 'userId' | 'clientId'>,
  { clientId: named }: { readonly clientId?: string | undefined },
): { readonly userId: number; readonly clientId?: string } {
  const clientId = ofToken ?? named;
  return { userId, ...(clientId === undefined ? {} : { clientId }) };
}
