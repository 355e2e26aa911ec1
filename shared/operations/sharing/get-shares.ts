import { countShares, toAuthorizedClients } from '../../answers/people/authorized-clients.ts';
import { getShares as route } from '../../routes/sharing/get-shares.ts';
import { listShares } from '../../use-cases/people/shares.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';

export const getShares = operation(route, {
  readAhead: ({ userId, now }) => listShares(userId, now),
  handle: async ({ ahead }) => {
    const authorizedClients = toAuthorizedClients(await ahead);
    const envelope = ok(
      'Who can access your data',
      `You gave ${countShares(authorizedClients)} access to your data.`,
    );
    return { ...envelope, authorizedClients };
  },
});
