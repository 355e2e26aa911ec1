import type { BackgroundWork } from './job.ts';

/** Runs when a request hands something over to it, after that request was answered. */
export const sendMail = {
  id: 'send-mail',
  summary: 'Send sign-in codes, and tell people who was given access',
  table: {
    actions: ['ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: {
      ConditionCheckItem: ['people'],
      GetItem: ['emails', 'people', 'deployment', 'attempts'],
      PutItem: ['people', 'attempts'],
      UpdateItem: ['signIns', 'attempts'],
    },
  },
  needs: ['signUp', 'address'],
  timeoutSeconds: 30,
  memoryMegabytes: 512,
} as const satisfies BackgroundWork;
