import type { Job } from './job.ts';

export const runImports = {
  id: 'run-imports',
  waitsIn: 'imports',
  isShared: true,
  summary: 'End abandoned imports; remove the rows of imports being undone',
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
    indexes: ['due'],
  },
  needs: ['pace'],
  timeoutSeconds: 55,
  memoryMegabytes: 512,
} as const satisfies Job;
