import { sessionPrefix } from '../data/keys/access.ts';
import { accessPrefix } from '../data/keys/accesses.ts';
import { changesPrefix } from '../data/keys/changes.ts';
import { grantPrefix } from '../data/keys/clients.ts';
import { hookKey } from '../data/keys/webhooks.ts';
import type { StreamJob } from './stream-job.ts';

/** Calls nobody itself: it queues ids for those who do, and hands mail over. */
export const followChanges = {
  id: 'follow-changes',
  summary:
    'Queue logged changes for webhooks, tell people when somebody first uses what they share, and stop pushing to browsers whose session has ended',
  records: [
    { eventName: 'INSERT', partition: 'people', sorts: [changesPrefix] },
    { eventName: 'REMOVE', partition: 'clients', sorts: [grantPrefix] },
    { eventName: 'REMOVE', partition: 'people', sorts: [sessionPrefix] },
    { eventName: 'MODIFY', partition: 'webhooks', sorts: [hookKey('').sk] },
    { partition: 'accesses', sorts: [accessPrefix], begins: 'requests' },
  ],
  // Each may be queued for many webhooks.
  mostRecords: 100,
  table: {
    actions: ['BatchGetItem', 'BatchWriteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: {
      BatchGetItem: ['people'],
      BatchWriteItem: ['webhooks'],
      GetItem: ['people', 'webhooks', 'devices'],
      PutItem: ['people', 'devices'],
      Query: ['people', 'clients'],
      UpdateItem: ['lanes', 'people'],
    },
    guarded: ['clients'],
  },
  needs: ['codeMailSender'],
  timeoutSeconds: 60,
  memoryMegabytes: 512,
} as const satisfies StreamJob;
