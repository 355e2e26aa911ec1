import { posting } from '../../support/faults/write-scenario.ts';
import { importsOf } from '../../support/people/imports.ts';
import type { Card } from '../card.ts';
import { breakImport } from '../trials.ts';
import { statuses } from './breaking.ts';
import { each, mostRequests } from './staging.ts';

export const card: Card = {
  needs: 'writemeasurements',
  request: async (service, person) => ({ body: { id: await importsOf(service, person).open() } }),
  naming: ({ importId }) => [{ body: { id: importId } }],
  scenarios: [
    { name: 'one', requests: each((id) => ({ path: '/api/v3/imports/end', body: { id } })), mostRequests },
  ],
  worst: 'usual',
  rights: async ({ service, person, keyed }) => {
    const id = await importsOf(service, person).open();
    await service.post('/api/v3/imports/end', { id }, keyed());
    await breakImport(service, person);
    await service.post('/api/v3/imports/end', { id }, keyed());
  },
  faults: [
    async function ends(service, person) {
      const id = await importsOf(service, person).open();
      return {
        request: posting('/api/v3/imports/end', { id }),
        view: () => statuses(service, person),
      };
    },
  ],
  attempts: (known) => [{ body: { id: known.import.id } }],
};
