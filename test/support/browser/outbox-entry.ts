import type { OutboxEntry } from '../../../web/app/data/outbox-entry.ts';

/** A write of the app that waits to be sent. */
export const waitingEntry = (more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key: '1',
  order: 1,
  method: 'POST',
  path: '/api/v3/measurements/post',
  label: 'Something',
  refreshes: [],
  madeAt: 0,
  holdUntil: 0,
  attempts: 0,
  faults: 0,
  retryAt: 0,
  state: 'waiting',
  ...more,
});
