import { dueShard } from '../keys/reminders.ts';

/** The shard of the index `due` that holds a person's reminders. */
export const dueShardOf = (userId: number): number => Number(dueShard(userId));
