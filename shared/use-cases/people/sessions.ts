import {
  findSession,
  findSignedIn,
  isDueForNotice,
  issueSessionToken,
  listSessions,
  prolongSession,
  removeSession,
  type Session,
  type SignedIn,
} from '../../data/session.ts';
import type { IssuedToken } from '../../data/token.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const endingsAtOnce = 8;

export interface Continued extends SignedIn {
  /** The session lasts longer from now on: the browser has to keep its secret for as long. */
  readonly isProlonged: boolean;
}

/** Who is signed in where this secret is kept; being used lets a session last for another 30 days. */
export async function continueSession(secret: string, now: number): Promise<Continued | undefined> {
  const found = await findSignedIn(secret, now);
  if (found === undefined) return undefined;
  if (!isDueForNotice(found.session, now)) return { ...found, isProlonged: false };
  return (await prolongSession(found.session, now)) ? { ...found, isProlonged: true } : undefined;
}

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

/** Ends a session and every token it gave out. False when the person has no such session. */
export async function endSession(userId: number, hash: string): Promise<boolean> {
  for (;;) {
    const session = await findSession(userId, hash);
    if (session === undefined) return false;
    if (await removeSession(session)) return true;
  }
}

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
