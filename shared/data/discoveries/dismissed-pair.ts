import * as v from 'valibot';
import { dismissedKey, dismissedPrefix, pairOfDismissed } from '../keys/discoveries.ts';
import { personPartition } from '../keys/key.ts';
import { record } from '../table/record.ts';
import { send } from '../table/send.ts';

/** Two variables whose line a person took away, whichever way round it was. */
export interface DismissedPair {
  readonly pair: readonly [number, number];
  readonly dismissedAt: number;
}

const dismissedPairs = record({
  schema: v.object({ dismissedAt: v.number() }),
  prefix: dismissedPrefix,
  read: ({ dismissedAt }, { sk }): DismissedPair => ({ pair: pairOfDismissed(sk), dismissedAt }),
});
export const parseDismissed = dismissedPairs.parse;

export const saveDismissed = (userId: number, { pair, dismissedAt }: DismissedPair): Promise<void> =>
  send(dismissedPairs.put(dismissedKey(userId, ...pair), { dismissedAt }));

/** Removes it; safe to repeat. */
export const removeDismissed = (userId: number, pair: DismissedPair['pair']): Promise<void> =>
  send(dismissedPairs.remove(dismissedKey(userId, ...pair)));

export const listDismissed = (userId: number): Promise<DismissedPair[]> =>
  dismissedPairs.list(personPartition(userId));
