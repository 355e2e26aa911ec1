import type { Job } from './job.ts';

export const takeLooks = {
  id: 'take-looks',
  waitsIn: 'looks',
  isShared: true,
  summary: 'Take the looks of experiments that are due, and keep what they say',
  table: {
    actions: ['BatchGetItem', 'BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    indexes: ['byVariable', 'due'],
  },
  timeoutSeconds: 55,
  // The whole of a processor: a look compares a million orders.
  memoryMegabytes: 1769,
} as const satisfies Job;
