import { changesPrefix } from '../data/keys/changes.ts';
import { clientPartitions, grantPrefix } from '../data/keys/clients.ts';
import { personPartitions } from '../data/keys/key.ts';
import { hookKey, hookPartitions, lanePartitions } from '../data/keys/webhooks.ts';
import type { StreamJob } from './stream-job.ts';

/** Calls nobody itself: it queues ids for those who do. */
export const followChanges = {
  id: 'follow-changes',
  summary: 'Queue what was logged for the webhooks that want to hear of it',
  records: [
    { eventName: 'INSERT', partition: personPartitions, sorts: [changesPrefix] },
    { eventName: 'REMOVE', partition: clientPartitions, sorts: [grantPrefix] },
    { eventName: 'MODIFY', partition: hookPartitions, sorts: [hookKey('').sk] },
  ],
  table: {
    actions: ['BatchGetItem', 'BatchWriteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: {
      BatchGetItem: [personPartitions],
      BatchWriteItem: [hookPartitions],
      GetItem: [personPartitions, hookPartitions],
      PutItem: [personPartitions],
      Query: [personPartitions, clientPartitions],
      UpdateItem: [lanePartitions],
    },
    guarded: ['CLIENT#'],
  },
  timeoutSeconds: 60,
  memoryMegabytes: 512,
} as const satisfies StreamJob;
