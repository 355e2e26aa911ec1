import type { Job } from './job.ts';

export const sealHistories = {
  id: 'seal-histories',
  waitsIn: 'sealings',
  isShared: true,
  summary:
    'Summarise long histories by the hour, again after changes; complete the studies that wait for them',
  table: {
    actions: [
      'BatchGetItem',
      'BatchWriteItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ],
    indexes: ['byVariable', 'due'],
  },
  // Less than the schedule's step, so that runs follow each other; what is left is the next one's.
  timeoutSeconds: 55,
  memoryMegabytes: 1769,
} as const satisfies Job;
