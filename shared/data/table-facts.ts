/** Names and numbers of the single table, which infrastructure and data access share. */
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
/** Pushes wait in fewer shards: one for each group of this many shards of reminders, with the same people. */
export const dueShardsPerSendShard = 4;
export const sendShardCount = dueShardCount / dueShardsPerSendShard;

/** Partitions of those who share: each is read, and written as a file, by itself. */
export const sharerShardCount = 256;

export type IndexName = keyof typeof indexes;

/** The beginnings of partition keys, by what is there: `keys/` spells keys with them, routes and jobs name them. */
export const partitionPrefixes = {
  people: 'U#',
  emails: 'EMAIL#',
  tokens: 'TOKEN#',
  signIns: 'SIGNIN#',
  attempts: 'ATTEMPTS#',
  browsers: 'BROWSER#',
  clients: 'CLIENT#',
  accesses: 'ACCESS#',
  shares: 'SHARE#',
  interactions: 'INTERACTION#',
  pairs: 'PAIR#',
  cohorts: 'COHORT#',
  /** Who lets their records count in figures of everybody. */
  sharers: 'SHARERS#',
  /** Notes on a month's figures while they are made. */
  rounds: 'ROUND#',
  publishedStudies: 'STUDY#',
  devices: 'PUSH#',
  pushes: 'SEND#',
  webhooks: 'HOOK#',
  lanes: 'HOOKS#',
  erasures: 'ERASURE#',
  receipts: 'RECEIPT#',
  counters: 'COUNTER#',
  /** Secrets and keys that exist once. */
  deployment: 'DEPLOYMENT',
  /** Secrets that prove who sends a push, or a message to a webhook. */
  pushKey: 'SENDER#',
  webhookKey: 'HOOKKEY#',
} as const;
export type Partition = keyof typeof partitionPrefixes;

/** Partitions that decide who may enter, who is leaving and who sends: kept from every function that does not declare its need. */
export const guardedPartitions = [
  'tokens',
  'clients',
  'shares',
  'erasures',
  'pushKey',
  'webhookKey',
] as const;
export type GuardedPartition = (typeof guardedPartitions)[number];
