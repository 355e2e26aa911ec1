import { loggedKinds } from '../data/changes/logged-kinds.ts';
import type { StreamJob } from './stream-job.ts';

export const logChanges = {
  id: 'log-changes',
  summary: 'Write changes of people’s records to their change logs, and note who has new records to compare',
  records: [{ partition: 'people', sorts: loggedKinds.map(({ prefix }) => prefix) }],
  table: {
    actions: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: {
      BatchGetItem: ['people'],
      GetItem: ['people'],
      PutItem: ['people'],
      Query: ['people'],
      UpdateItem: ['people'],
    },
  },
  timeoutSeconds: 60,
  memoryMegabytes: 1024,
} as const satisfies StreamJob;
