import type { Job } from './job.ts';

export const removeVariables = {
  id: 'remove-variables',
  schedule: 'rate(1 minute)',
  summary: 'Delete variables with all that belongs to them',
  table: {
    actions: ['BatchGetItem', 'BatchWriteItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'],
    indexes: ['byVariable', 'due'],
  },
  timeoutSeconds: 55,
  memoryMegabytes: 512,
} as const satisfies Job;
