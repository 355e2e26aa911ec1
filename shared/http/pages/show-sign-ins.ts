import { listPasskeys, passkeyIdOf } from '../../data/access/passkey.ts';
import { listSessions, type Session } from '../../data/access/session.ts';

/** The sessions and passkeys of a person, without their secrets. */
export async function showSignIns({ userId, hash: current }: Pick<Session, 'userId' | 'hash'>, now: number) {
  const [sessions, passkeys] = await Promise.all([listSessions(userId, now), listPasskeys(userId)]);
  return {
    sessions: sessions.map(({ hash, device, method, createdAt, seenAt }) => ({
      id: hash,
      device,
      method,
      createdAt,
      seenAt,
      isThis: hash === current,
    })),
    passkeys: passkeys.map(({ credentialId, name, createdAt, usedAt }) => ({
      id: passkeyIdOf({ credentialId }),
      name,
      createdAt,
      usedAt,
    })),
  };
}
