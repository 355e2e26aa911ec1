import type { BackgroundWork } from './job.ts';

/** Runs when another asks it to, which waits for its answer. */
export const sendReminderMails = {
  id: 'send-reminder-mails',
  summary: 'Send the daily emails, no faster than the email service takes them',
  table: { actions: ['PutItem'], partitions: { PutItem: ['people'] } },
  timeoutSeconds: 20,
  memoryMegabytes: 512,
} as const satisfies BackgroundWork;
