import {
  findSession,
  issueSessionToken,
  listSessions,
  removeSession,
  type Session,
} from '../../data/access/session.ts';
import { changeDevices } from '../../data/pushes/devices.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { IssuedToken } from '../../data/tokens/token.ts';
import { without } from '../../domain/push/device.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const endingsAtOnce = 8;

/** A short-lived token of the person's own, for the page that the session's browser shows. */
export async function giveToken(session: Session, now: number): Promise<IssuedToken | undefined> {
  const { userId, hash } = session;
  let current: Session | undefined = session;
  while (current !== undefined && current.expiresAt > now) {
    const issued = await issueSessionToken(current, now);
    if (issued !== undefined) return issued;
    current = await findSession(userId, hash);
  }
  return undefined;
}

/**
 * Ends a session, every token it gave out, and before both the pushes to its browser, so that a repetition ends what
 * was left. False when the person has no such session.
 */
export const endSession = (userId: number, hash: string): Promise<boolean> =>
  retryOnConflict('A session', async () => {
    const session = await findSession(userId, hash);
    if (session === undefined) return false;
    if (session.pushDeviceId !== undefined) await changeDevices(userId, without(session.pushDeviceId));
    return (await removeSession(session)) || conflict;
  });

/** Ends all sessions of a person but one, where one is named. Answers how many. */
export async function endSessions(
  userId: number,
  now: number,
  except?: Pick<Session, 'hash'>,
): Promise<number> {
  const others = (await listSessions(userId, now)).filter(({ hash }) => hash !== except?.hash);
  const ended = await mapInParallel(others, endingsAtOnce, ({ hash }) => endSession(userId, hash));
  return ended.filter(Boolean).length;
}

/** Nothing is pushed any more to a browser whose session has ended, unless someone has signed in there again. */
export async function endPushesOf(
  { userId, pushDeviceId }: { readonly userId: number; readonly pushDeviceId: number },
  now: number,
): Promise<void> {
  const isInUse = (await listSessions(userId, now)).some((session) => session.pushDeviceId === pushDeviceId);
  if (!isInUse) await changeDevices(userId, without(pushDeviceId));
}
