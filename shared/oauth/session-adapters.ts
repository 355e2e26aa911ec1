import type { Adapter, AdapterPayload } from 'oidc-provider';
import { findInteraction, removeInteraction, saveInteraction } from '../data/clients/interaction.ts';
import { epochSeconds } from '../platform/clock.ts';
import { currentRequest } from './current-request.ts';

/** The value of the library's session cookie while someone is signed in. */
export const signedInCookie = 'current';

const nothing = async (): Promise<void> => {};

async function findSession(): Promise<AdapterPayload | undefined> {
  const session = currentRequest.getStore()?.session;
  return (
    session && {
      kind: 'Session',
      jti: signedInCookie,
      uid: session.hash,
      accountId: String(session.userId),
      loginTs: session.createdAt,
      exp: session.expiresAt,
    }
  );
}

/** The library sees the service's session and cannot change it. */
export const sessionAdapter: Partial<Adapter> = {
  find: findSession,
  findByUid: findSession,
  upsert: nothing,
  destroy: nothing,
};

export const interactionAdapter: Partial<Adapter> = {
  async upsert(id, { session, grantId, params, ...payload }, expiresIn = 0) {
    const { login_hint: whoItMayBe, ...asked } = params ?? {};
    await saveInteraction(id, {
      payload: JSON.stringify({ ...payload, params: asked }),
      // Someone who signs in comes back with another session.
      ...(session?.uid !== undefined && payload.prompt?.name !== 'login' && { session: session.uid }),
      expiresAt: epochSeconds() + expiresIn,
    });
  },
  /** Only the session that it was shown in may answer it. */
  async find(id) {
    const found = await findInteraction(id, epochSeconds());
    if (found === undefined) return undefined;
    const payload: AdapterPayload = JSON.parse(found.payload);
    if (found.session === undefined) return payload;
    const session = currentRequest.getStore()?.session;
    if (session?.hash !== found.session) return undefined;
    return { ...payload, session: { accountId: String(session.userId), uid: session.hash } };
  },
  destroy: removeInteraction,
};
