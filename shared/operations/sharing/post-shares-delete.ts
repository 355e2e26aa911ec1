import { countShares, toAuthorizedClients } from '../../answers/people/authorized-clients.ts';
import { toUserRecord } from '../../answers/people/user-record.ts';
import { removeGrant } from '../../data/clients/change-grant.ts';
import { postSharesDelete as route } from '../../routes/sharing/post-shares-delete.ts';
import { listShares } from '../../use-cases/people/shares.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';

export const postSharesDelete = operation(route, {
  handle: async ({ caller, query, accessToken, baseUrl, now }) => {
    const { clientIdToRevoke } = query;
    const person = caller.person;
    const revoked = await removeGrant(caller.userId, clientIdToRevoke);
    if (revoked === undefined) throw notFound('You have not granted access to such a client.');
    const authorizedClients = toAuthorizedClients(await listShares(caller.userId, now));
    const token = { text: accessToken, expiresAt: caller.tokenExpiresAt, scopes: caller.scopes };
    return {
      ...toUserRecord(person, token, now, baseUrl),
      ...ok(
        'Access revoked',
        `"${revoked.clientName}" may no longer act on your data. You now let ${countShares(authorizedClients)} do so.`,
      ),
      authorizedClients,
    };
  },
});
