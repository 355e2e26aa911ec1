import type { Job } from './job.ts';

export const takeLooks = {
  id: 'take-looks',
  waitsIn: 'looks',
  isShared: true,
  summary: 'Run the analyses of experiments that are due, and keep the results',
  table: {
    actions: ['BatchGetItem', 'BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    indexes: ['byVariable', 'due'],
  },
  timeoutSeconds: 55,
  // The whole of a processor: a look compares a million orders.
  memoryMegabytes: 1769,
} as const satisfies Job;
