import { dueShardsPerSendShard } from '../../data/table-facts.ts';
import { invokeLater } from '../../platform/invoke-later.ts';
import { pushFunction } from '../../settings/stack-functions.ts';

/** The shards of pushes that belong to the people of these shards of reminders. */
const sendShardsOf = (dueShards: readonly number[]): number[] => [
  ...new Set(dueShards.map((shard) => Math.floor(shard / dueShardsPerSendShard))),
];

/**
 * Lets what waits for the people of these shards of reminders be sent at once. If that fails, it is sent within the next
 * minute all the same.
 */
export async function wakePushSender(
  dueShards: readonly number[],
  onFailure: (error: unknown) => void,
): Promise<void> {
  await invokeLater(pushFunction(), { shards: sendShardsOf(dueShards) }).catch(onFailure);
}
