import { permissionText } from '../../shared/answers/people/authorized-clients.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { showPage } from '../../shared/http/pages/page-reply.ts';
import { showSignIns } from '../../shared/http/pages/show-sign-ins.ts';
import { getAccount } from '../../shared/routes/pages/get-account.ts';
import { listShares } from '../../shared/use-cases/people/shares.ts';
import script from '../../web/pages/account.client.js';
import { renderAccount } from '../../web/pages/account.ts';
import { doneTexts } from '../../web/pages/account-texts.ts';

export const handler = pageEndpoint(getAccount, async ({ query, signedIn, tie: { token }, now }) => {
  const { person, session } = signedIn;
  const [{ sessions, passkeys }, shares] = await Promise.all([
    showSignIns(session, now),
    listShares(person.userId, now),
  ]);
  const done = query.done === undefined ? undefined : doneTexts.get(query.done);
  return showPage(
    renderAccount({
      token,
      email: person.email,
      timezone: person.timezone,
      sessions,
      passkeys,
      apps: shares.map(({ client, grant }) => ({
        id: client.clientId,
        name: client.name,
        access: permissionText(grant),
        createdAt: grant.createdAt,
        usedAt: grant.lastUsedAt,
      })),
      done,
      script,
    }),
  );
});
