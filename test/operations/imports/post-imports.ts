import { posting } from '../../support/faults/write-scenario.ts';
import type { Card } from '../card.ts';
import { breakImport } from '../trials.ts';
import { statuses } from './breaking.ts';
import { each, mostRequests } from './staging.ts';

export const card: Card = {
  needs: 'writemeasurements',
  request: async () => ({ body: { format: 'table' } }),
  scenarios: [
    {
      name: 'another one',
      requests: each(() => ({ path: '/api/v3/imports', body: { format: 'table' } })),
      mostRequests,
    },
  ],
  worst: 'usual',
  rights: async ({ service, person, keyed }) => {
    await service.post('/api/v3/imports', { format: 'table' }, keyed());
    await breakImport(service, person);
    await service.post('/api/v3/imports', { format: 'table' }, keyed());
  },
  faults: [
    async function begins(service, person) {
      return {
        request: posting('/api/v3/imports', { format: 'table' }),
        view: () => statuses(service, person),
      };
    },
  ],
  attempts: () => [{ body: { format: 'table', label: 'Mine' } }],
};
