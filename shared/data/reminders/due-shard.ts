import { dueShard } from '../keys/reminders.ts';

/** Where what falls due for a person is looked for. */
export const dueShardOf = (userId: number): number => Number(dueShard(userId));
