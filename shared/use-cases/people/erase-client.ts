import { grantKeys, listGrantsTo } from '../../data/clients/grant.ts';
import { clientKey } from '../../data/keys/clients.ts';
import { keyOfItem } from '../../data/keys/key.ts';
import { cohortPartition, poolPrefix } from '../../data/keys/studies.ts';
import { withdrawFromCohorts } from '../../data/studies/cohort-result.ts';
import { listByPrefix } from '../../data/table/read.ts';
import type { Write } from '../../data/table/transact.ts';
import { batchWrite, deleteItem } from '../../data/table/write.ts';
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
  await deleteItem({ Key: clientKey(clientId) });
  for (const pointer of await listPointersOfClient(clientId)) {
    const webhook = await findWebhook(pointer.webhookId);
    if (webhook !== undefined) await removeWebhook(webhook.ownerId, webhook.webhookId);
    else await eraseWebhook({ ...pointer, clientId });
  }
  await mapInParallel(await listGrantsTo(clientId), releasesAtOnce, async (grant) => {
    await removeTokensOfGrant(grant);
    await withdrawFromCohorts(
      grant.userId,
      clientId,
      grantKeys(grant).map((Key): Write => ({ Delete: { Key } })),
    );
  });
  const pools = await listByPrefix(cohortPartition(clientId), poolPrefix);
  await batchWrite(pools.map((item) => ({ remove: keyOfItem(item) })));
}
