import type { BackgroundWork } from './job.ts';

/** Runs when another asks it to, which waits for its answer. */
export const sendReminderMails = {
  id: 'send-reminder-mails',
  summary: 'Send the daily mails that were written, no faster than they are taken',
  table: { actions: ['PutItem'], partitions: { PutItem: ['people'] } },
  timeoutSeconds: 20,
  memoryMegabytes: 512,
} as const satisfies BackgroundWork;
