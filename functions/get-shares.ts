import { countShares, toAuthorizedClients } from '../shared/answers/people/authorized-clients.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { getShares } from '../shared/routes/get-shares.ts';
import { listShares } from '../shared/use-cases/people/shares.ts';

export const handler = endpoint(getShares, async ({ caller }) => {
  const authorizedClients = toAuthorizedClients(await listShares(caller.userId));
  const envelope = ok(
    'Who may act on your data',
    `You let ${countShares(authorizedClients)} act on your data.`,
  );
  return { ...envelope, authorizedClients };
});
