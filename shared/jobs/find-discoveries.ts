import { daySeconds } from '../domain/time/calendar.ts';
import type { Job } from './job.ts';

export const findDiscoveries = {
  id: 'find-discoveries',
  waitsIn: 'discoveries',
  isShared: true,
  // Everybody of a time zone is due in one hour, and has time until the next night.
  longestWaitSeconds: daySeconds,
  summary: 'Look for what stands out in people’s records, at night or on request',
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: {
      ConditionCheckItem: ['people'],
      PutItem: ['people', 'sharers'],
      UpdateItem: ['people'],
    },
    indexes: ['byVariable', 'due'],
  },
  needs: ['address'],
  // Less than the schedule's step, so that runs follow each other; who is left is still due.
  timeoutSeconds: 55,
  // The whole of a processor: people are looked at one after another.
  memoryMegabytes: 1769,
} as const satisfies Job;
