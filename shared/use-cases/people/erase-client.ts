import { grantRemovals } from '../../data/clients/change-grant.ts';
import { removeClient } from '../../data/clients/client.ts';
import { listGrantsTo } from '../../data/clients/grant.ts';
import { withdrawFromCohorts } from '../../data/studies/cohort-result.ts';
import { removePoolsOf } from '../../data/studies/pool.ts';
import { removeTokensOfGrant } from '../../data/tokens/token.ts';
import {
  eraseWebhook,
  findWebhook,
  listPointersOfClient,
  removeWebhook,
} from '../../data/webhooks/webhook.ts';
import { mapInParallel } from '../../platform/parallel.ts';

const releasesAtOnce = 16;

/**
 * Removes a client, every grant people gave it and what its studies made of them; safe to repeat. What leads to the
 * client is left to the caller.
 */
export async function eraseClient(clientId: string): Promise<void> {
  await removeClient(clientId);
  for (const pointer of await listPointersOfClient(clientId)) {
    const webhook = await findWebhook(pointer.webhookId);
    if (webhook !== undefined) await removeWebhook(webhook.ownerId, webhook.webhookId);
    else await eraseWebhook({ ...pointer, clientId });
  }
  await mapInParallel(await listGrantsTo(clientId), releasesAtOnce, async (grant) => {
    await removeTokensOfGrant(grant);
    await withdrawFromCohorts(grant.userId, clientId, grantRemovals(grant));
  });
  await removePoolsOf(clientId);
}
