import type { Job } from './job.ts';

export const runDueReminders = {
  id: 'run-due-reminders',
  waitsIn: 'reminders',
  summary: 'Turn due reminders into notifications and bring snoozed ones back',
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'],
    indexes: ['due'],
  },
  needs: ['pushSender'],
  // A run that is not done by then leaves the rest to the next one.
  timeoutSeconds: 55,
  memoryMegabytes: 1024,
  isPrompt: true,
} as const satisfies Job;
