import { countShares, toAuthorizedClients } from '../../shared/answers/people/authorized-clients.ts';
import { endpoint, type Unproven } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { getShares } from '../../shared/routes/sharing/get-shares.ts';
import { listShares } from '../../shared/use-cases/people/shares.ts';

const readAhead = ({ userId }: Unproven<typeof getShares>) => listShares(userId);

export const handler = endpoint(getShares, readAhead, async ({ ahead }) => {
  const authorizedClients = toAuthorizedClients(await ahead);
  const envelope = ok(
    'Who may act on your data',
    `You let ${countShares(authorizedClients)} act on your data.`,
  );
  return { ...envelope, authorizedClients };
});
