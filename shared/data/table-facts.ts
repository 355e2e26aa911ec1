/** What infrastructure and data access must agree on about the single table. */
export const primaryKey = { partition: 'pk', sort: 'sk' } as const;

/** Epoch seconds after which DynamoDB may remove the item by itself. */
export const timeToLiveAttribute = 'expiresAt';

/** Sparse indexes: an item without both attributes is not in the index and does not pay for it. */
export const indexes = {
  /** One person's measurements of one variable, in time order. */
  byVariable: { partition: 'personVariable', sort: 'sk', sortType: 'string' },
  /** Reminders and snoozed notifications by the second they fall due, in shards by person. */
  due: { partition: 'dueShard', sort: 'dueAt', sortType: 'number' },
} as const;

/** Partitions of the index due: enough that none grows hot, few enough to ask them all every minute. */
export const dueShardCount = 64;
/** Pushes wait in fewer: whoever looks after so many shards of reminders looks after the pushes of the same people. */
export const dueShardsPerSendShard = 4;
export const sendShardCount = dueShardCount / dueShardsPerSendShard;

export type IndexName = keyof typeof indexes;

/** What says who may enter and who is leaving, and what proves who sends: kept from every function that does not say it needs it. */
export const guardedPartitions = ['TOKEN#', 'CLIENT#', 'ERASURE#', 'SENDER#', 'HOOKKEY#'] as const;
export type GuardedPartition = (typeof guardedPartitions)[number];
