import type { Job } from './job.ts';

export const runReminderMails = {
  id: 'run-reminder-mails',
  waitsIn: 'mails',
  isShared: true,
  summary: 'Write the daily emails that are due',
  table: {
    actions: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: {
      BatchGetItem: ['people'],
      DeleteItem: ['people'],
      GetItem: ['deployment', 'people'],
      PutItem: ['deployment'],
      Query: ['people'],
      UpdateItem: ['people'],
    },
    indexes: ['due'],
  },
  needs: ['address', 'reminderMailSender'],
  timeoutSeconds: 55,
  memoryMegabytes: 512,
} as const satisfies Job;
