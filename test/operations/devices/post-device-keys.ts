import { posting } from '../../support/faults/write-scenario.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';
import { names } from './breaking.ts';
import { each, mostRequests } from './staging.ts';

export const card: Card = {
  needs: readAndWrite,
  own: true,
  request: async () => ({ body: { name: 'My phone', receiver: 'rows' } }),
  scenarios: [
    {
      name: 'another one',
      requests: each('rows', (_, __, token) => ({
        path: '/api/v3/deviceKeys',
        token,
        body: { name: 'Another phone', receiver: 'rows' },
      })),
      mostRequests,
    },
  ],
  worst: 'usual',
  rights: async ({ service, keyed }) => {
    const body = { name: 'My phone', receiver: 'rows' };
    for (let i = 0; i < 2; i++) await service.post('/api/v3/deviceKeys', body, keyed());
  },
  faults: [
    async function makes(service, person) {
      return {
        request: posting('/api/v3/deviceKeys', { name: 'My phone', receiver: 'rows' }),
        view: () => names(service, person),
      };
    },
    async function renews(service, person) {
      await deviceKeysOf(service, person).make();
      return {
        request: posting('/api/v3/deviceKeys', { name: 'My phone', receiver: 'rows' }),
        view: () => names(service, person),
      };
    },
  ],
};
