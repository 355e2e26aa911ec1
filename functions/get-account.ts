import { reach } from '../shared/answers/people/authorized-clients.ts';
import { listGrants } from '../shared/data/grant.ts';
import { listPasskeys, passkeyIdOf } from '../shared/data/passkey.ts';
import { listSessions } from '../shared/data/session.ts';
import { doneTexts } from '../shared/http/pages/account-actions.ts';
import { pageEndpoint } from '../shared/http/pages/page-endpoint.ts';
import { showPage } from '../shared/http/pages/page-reply.ts';
import { getAccount } from '../shared/routes/pages/get-account.ts';
import { renderAccount } from '../web/pages/account.ts';
import script from '../web/pages/passkeys.client.js';

export const handler = pageEndpoint(getAccount, async ({ query, signedIn, tie: { token }, now }) => {
  const { person, session: current } = signedIn;
  const [sessions, passkeys, grants] = await Promise.all([
    listSessions(person.userId, now),
    listPasskeys(person.userId),
    listGrants(person.userId),
  ]);
  const done = query.done === undefined ? undefined : doneTexts.get(query.done);
  return showPage(
    renderAccount({
      token,
      email: person.email,
      timezone: person.timezone,
      sessions: sessions.map((session) => ({
        ...session,
        id: session.hash,
        isThis: session.hash === current.hash,
      })),
      passkeys: passkeys.map((passkey) => ({
        id: passkeyIdOf(passkey),
        name: passkey.name,
        createdAt: passkey.createdAt,
        usedAt: passkey.usedAt,
      })),
      apps: grants.map(({ clientId, clientName, scopes, createdAt, lastUsedAt }) => ({
        id: clientId,
        name: clientName,
        reach: reach(scopes),
        createdAt,
        usedAt: lastUsedAt,
      })),
      ...(done !== undefined && { done }),
      script,
    }),
  );
});
