import type { Job } from './job.ts';

/** It calls servers of others, and reads nobody's health data: what it sends is encrypted for the device. */
export const sendPushes = {
  id: 'send-pushes',
  waitsIn: 'pushes',
  summary: 'Send the pushes that wait for people’s devices',
  table: {
    actions: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: {
      BatchGetItem: ['devices'],
      DeleteItem: ['pushes'],
      GetItem: ['devices', 'pushKey'],
      PutItem: ['deployment', 'devices', 'pushes', 'pushKey'],
      Query: ['pushes'],
      UpdateItem: ['pushes'],
    },
    guarded: ['pushKey'],
  },
  needs: ['pushHosts', 'address'],
  timeoutSeconds: 55,
  memoryMegabytes: 512,
  isPrompt: true,
} as const satisfies Job;
