import type { Card } from '../card.ts';
import { receiving } from '../trials.ts';
import { receives } from './breaking.ts';
import { received } from './requests.ts';
import { each, mostRequests } from './staging.ts';

const sleepUntil = (end: string) => ({ sleep: [{ session_end_time: end, duration_seconds: 20_000 }] });

export const card: Card = {
  ...received('healthConnectWebhook', {
    timestamp: '2026-03-29T10:00:00Z',
    heart_rate: [{ bpm: 61, time: '2026-03-29T06:00:30Z' }],
  }),
  scenarios: [
    {
      name: 'one',
      requests: each('healthConnectWebhook', (_, token) => ({
        path: '/api/v3/receive/healthConnectWebhook',
        token,
        body: { heart_rate: [{ bpm: 61, time: '2026-03-29T06:00:30Z' }] },
      })),
      mostRequests,
    },
  ],
  worst: 'usual',
  rights: receiving('healthConnectWebhook', [
    sleepUntil('2026-03-29T05:10:00Z'),
    sleepUntil('2026-03-29T06:40:00Z'),
    { heart_rate: Array.from({ length: 9 }, (_, i) => ({ bpm: 61, time: `2026-03-29T06:00:3${i}Z` })) },
  ]),
  faults: [receives('healthConnectWebhook', { heart_rate: [{ bpm: 61, time: '2026-03-29T06:00:30Z' }] })],
  attempts: (known) => [
    {
      token: known.androidKey,
      body: {
        weight: [{ kilograms: 70, time: '2026-03-01T08:00:00Z' }],
        steps: [{ count: 1, start_time: 'x' }],
      },
    },
  ],
};
