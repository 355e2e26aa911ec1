import { deviceKeysOf } from '../../support/people/devices.ts';
import { body, names } from '../asking.ts';
import type { Card } from '../card.ts';
import { many, minute } from '../many.ts';
import { receiving } from '../trials.ts';
import { receives } from './breaking.ts';
import { received } from './requests.ts';
import { each, mostRequests } from './staging.ts';

export const card: Card = {
  ...received('rows', [{ variableName: 'Mood', value: 3 }]),
  scenarios: [
    {
      name: 'one',
      requests: each('rows', (_, token) => ({
        path: '/api/v3/receive/rows',
        token,
        body: { variableName: 'Mood', value: 3, at: '2026-03-29T08:30:00' },
      })),
      mostRequests,
    },
  ],
  worst: [
    {
      what: '1,000 rows',
      ownReads: 3000,
      request: async (person, service) => ({
        token: (await deviceKeysOf(service, person).keyFor('rows')).token,
        body: many(1000, (n) => ({ variableName: 'Mood', value: 1, at: minute(n) })),
      }),
    },
  ],
  rights: receiving('rows', [
    [1, 2, 3, 4, 5, 6].map((i) => ({ variableName: 'Mood', value: 3, at: `2026-03-29T08:30:0${i}` })),
    { variableName: 'Mood', value: 3 },
  ]),
  faults: [receives('rows', { variableName: 'Mood', value: 2, at: '2026-03-29T08:30:00' })],
  asking: ({ deviceKey }) =>
    body({ variableName: names.cause, value: 1 }, [
      { variableName: names.effect, value: 1, unit: 'mmHg' },
    ]).map((request) => ({ ...request, token: deviceKey })),
  attempts: (known) => [
    { token: known.rowsKey, body: { variableName: 'Tea', value: 1, at: '2026-03-01T08:00:00' } },
    { token: known.rowsKey, body: { variableName: 'Tea', value: 1, unit: 'C' }, gets: 400 },
    { token: known.rowsKey, body: { variableName: 'Coffee', value: 1 }, gets: 404 },
  ],
};
