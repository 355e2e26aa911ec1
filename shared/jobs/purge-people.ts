import { daySeconds } from '../domain/time/calendar.ts';
import type { Job } from './job.ts';

export const purgePeople = {
  id: 'purge-people',
  waitsIn: 'erasures',
  // The time since a person left includes the work itself: a million rows take an hour.
  longestWaitSeconds: daySeconds,
  table: {
    actions: ['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    guarded: ['tokens', 'clients', 'shares', 'erasures'],
  },
  needs: ['pace'],
  /** Less than the schedule's step, so that runs follow each other; what is left is the next one's. */
  timeoutSeconds: 55,
  memoryMegabytes: 512,
  summary: 'Erase the data of people who left',
} as const satisfies Job;
