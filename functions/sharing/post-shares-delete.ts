import { countShares, toAuthorizedClients } from '../../shared/answers/people/authorized-clients.ts';
import { toUserRecord } from '../../shared/answers/people/user-record.ts';
import { removeGrant } from '../../shared/data/clients/grant.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { notFound } from '../../shared/operations/failure.ts';
import { postSharesDelete } from '../../shared/routes/sharing/post-shares-delete.ts';
import { listShares } from '../../shared/use-cases/people/shares.ts';

export const handler = endpoint(postSharesDelete, async ({ caller, query, accessToken, baseUrl, now }) => {
  const { clientIdToRevoke } = query;
  const person = caller.person;
  const revoked = await removeGrant(caller.userId, clientIdToRevoke);
  if (revoked === undefined) throw notFound('You have not granted access to such a client.');
  const authorizedClients = toAuthorizedClients(await listShares(caller.userId));
  const token = { text: accessToken, expiresAt: caller.tokenExpiresAt, scopes: caller.scopes };
  return {
    ...toUserRecord(person, token, now, baseUrl),
    ...ok(
      'Access revoked',
      `"${revoked.clientName}" may no longer act on your data. You now let ${countShares(authorizedClients)} do so.`,
    ),
    authorizedClients,
  };
});
