import { metrics } from '../../../shared/imports/formats/health-auto-export/metrics.ts';
import { autoExportMorning, deviceKeysOf } from '../../support/people/devices.ts';
import type { Card } from '../card.ts';
import { many, minute } from '../many.ts';
import { receiving } from '../trials.ts';
import { receives } from './breaking.ts';
import { received } from './requests.ts';
import { each, mostRequests } from './staging.ts';

const atMinute = (n: number) => `2026-03-29 08:${String(n).padStart(2, '0')}:00 +0000`;

const nightUntil = (sleepEnd: string) => ({
  data: {
    metrics: [
      {
        name: 'sleep_analysis',
        units: 'hr',
        data: [{ sleepStart: '2026-03-28 23:10:00 +0100', sleepEnd, totalSleep: 6, source: 'Watch' }],
      },
    ],
  },
});

export const card: Card = {
  ...received('healthAutoExport', autoExportMorning),
  scenarios: [
    {
      name: 'an hour of minutes',
      requests: each('healthAutoExport', (_, token) => ({
        path: '/api/v3/receive/healthAutoExport',
        token,
        body: {
          data: {
            metrics: [
              {
                name: 'step_count',
                units: 'count',
                data: Array.from({ length: 60 }, (__, n) => ({
                  date: atMinute(n),
                  qty: 10,
                  source: 'My iPhone',
                })),
              },
            ],
          },
        },
      })),
      mostRequests,
    },
  ],
  worst: [
    {
      what: '2,000 rows of 20 kinds',
      ownReads: 6000,
      request: async (person, service) => ({
        token: (await deviceKeysOf(service, person).keyFor('healthAutoExport')).token,
        body: {
          data: {
            metrics: [...metrics.keys()].slice(0, 20).map((name) => ({
              name,
              units: metrics.get(name)?.unitAbbreviatedName,
              data: many(100, (n) => ({
                date: `${minute(n).slice(0, 19).replace('T', ' ')} +0000`,
                qty: 1,
                source: 'My iPhone',
              })),
            })),
          },
        },
      }),
    },
  ],
  rights: receiving('healthAutoExport', [
    nightUntil('2026-03-29 06:10:00 +0200'),
    nightUntil('2026-03-29 07:40:00 +0200'),
    autoExportMorning,
  ]),
  faults: [receives('healthAutoExport', autoExportMorning)],
  attempts: (known) => [{ body: autoExportMorning, token: known.phoneKey }],
};
