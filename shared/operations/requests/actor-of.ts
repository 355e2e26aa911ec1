import type { Caller } from '../../data/access/caller.ts';

/** Who writes, and through which app: that of the token, or the one that a person's own token names. */
export function actorOf(
  { userId, clientId: ofToken, person }: Pick<Caller, 'userId' | 'clientId' | 'person'>,
  { clientId: named }: { readonly clientId?: string | undefined },
): { readonly userId: number; readonly clientId?: string; readonly snoozeMinutes?: number } {
  const clientId = ofToken ?? named;
  const { snoozeMinutes } = person;
  return {
    userId,
    clientId,
    snoozeMinutes,
  };
}
