import type { Job } from './job.ts';

export const removeVariables = {
  id: 'remove-variables',
  waitsIn: 'leavingVariables',
  isShared: true,
  summary: 'Delete variables with everything that belongs to them',
  table: {
    actions: ['BatchGetItem', 'BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: { PutItem: ['people', 'rounds'] },
    indexes: ['byVariable', 'due'],
  },
  needs: ['pace'],
  timeoutSeconds: 55,
  memoryMegabytes: 512,
} as const satisfies Job;
