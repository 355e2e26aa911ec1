import type { BackgroundWork } from './job.ts';

/** Runs when SES reports what became of a mail. */
export const handleMailFeedback = {
  id: 'handle-mail-feedback',
  summary: 'Stop the daily email where it bounces or was reported as spam',
  table: {
    actions: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: {
      BatchGetItem: ['people'],
      GetItem: ['emails', 'people'],
      PutItem: ['people'],
      UpdateItem: ['people'],
    },
  },
  timeoutSeconds: 30,
  memoryMegabytes: 512,
} as const satisfies BackgroundWork;
