import type { Job } from './job.ts';

export const computeStudies = {
  id: 'compute-studies',
  waitsIn: 'pools',
  isShared: true,
  summary: 'Compute cohort studies, daily and on request',
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'],
    guarded: ['clients'],
    indexes: ['byVariable', 'due'],
  },
  // Less than the schedule's step, so that runs follow each other; what is left is the next one's.
  timeoutSeconds: 55,
  // The whole of a processor: the histories of a cohort's people are analysed one after another.
  memoryMegabytes: 1769,
} as const satisfies Job;
