import type { Job } from './job.ts';

/** Calls out, and can therefore read nobody's records: only what is queued, whether its app may still know it, and how to sign it. */
export const sendWebhooks = {
  id: 'send-webhooks',
  waitsIn: 'webhooks',
  summary: 'Deliver what is queued for webhooks',
  table: {
    actions: ['DeleteItem', 'GetItem', 'Query', 'UpdateItem'],
    partitions: {
      DeleteItem: ['webhooks', 'lanes'],
      GetItem: ['webhooks', 'clients', 'webhookKey'],
      Query: ['webhooks', 'lanes'],
      UpdateItem: ['webhooks', 'lanes'],
    },
    guarded: ['clients', 'webhookKey'],
  },
  // The address tells whether this is someone's own machine, where receivers may run, too.
  needs: ['address'],
  // Less than the schedule's step, so that runs follow each other; what is left is the next one's.
  timeoutSeconds: 55,
  // A good part of a processor: hundreds of messages may be under way, each signed and over TLS.
  memoryMegabytes: 1024,
} as const satisfies Job;
