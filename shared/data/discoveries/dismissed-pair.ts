import * as v from 'valibot';
import type { Item } from '../item.ts';
import { dismissedKey, dismissedPrefix, pairOfDismissed } from '../keys/discoveries.ts';
import { personPartition } from '../keys/key.ts';
import { parseStored } from '../table/parse-stored.ts';
import { listByPrefix } from '../table/read.ts';
import { deleteItem, putItem } from '../table/write.ts';

/** Two variables whose line a person took away, whichever way round it was. */
export interface DismissedPair {
  readonly pair: readonly [number, number];
  readonly dismissedAt: number;
}

const stored = v.object({ sk: v.string(), dismissedAt: v.number() });

export function parseDismissed(item: Item): DismissedPair {
  const { sk, dismissedAt } = parseStored(stored, item);
  return { pair: pairOfDismissed(sk), dismissedAt };
}

export const dismissedItem = (userId: number, { pair, dismissedAt }: DismissedPair): Item => ({
  ...dismissedKey(userId, ...pair),
  dismissedAt,
});

export async function saveDismissed(userId: number, dismissed: DismissedPair): Promise<void> {
  await putItem({ Item: dismissedItem(userId, dismissed) });
}

/** Removes it; safe to repeat. */
export async function removeDismissed(userId: number, [one, other]: DismissedPair['pair']): Promise<void> {
  await deleteItem({ Key: dismissedKey(userId, one, other) });
}

export const listDismissed = async (userId: number): Promise<DismissedPair[]> =>
  (await listByPrefix(personPartition(userId), dismissedPrefix)).map(parseDismissed);
