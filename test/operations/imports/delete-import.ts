import { importsOf } from '../../support/people/imports.ts';
import type { Card } from '../card.ts';
import { breakImport } from '../trials.ts';
import { statuses } from './breaking.ts';
import { each, mostRequests } from './staging.ts';

export const card: Card = {
  needs: 'writemeasurements',
  own: true,
  request: async (service, person) => ({ body: { id: await importsOf(service, person).open() } }),
  naming: ({ importId }) => [{ body: { id: importId } }, { query: { id: String(importId) } }],
  probes: async (service) => {
    const as = await service.createPerson();
    const id = await importsOf(service, as).open();
    return { id: { as, before: 77, after: id } };
  },
  scenarios: [
    { name: 'one', requests: each((id) => ({ path: `/api/v3/imports/delete?id=${id}` })), mostRequests },
  ],
  worst: 'usual',
  rights: async ({ service, person, keyed }) => {
    const id = await importsOf(service, person).open();
    await service.del(`/api/v3/imports/delete?id=${id}`, keyed());
    await breakImport(service, person);
    await service.del(`/api/v3/imports/delete?id=${id}`, keyed());
  },
  faults: [
    async function undoes(service, person) {
      const id = await importsOf(service, person).open();
      return {
        request: { method: 'DELETE', path: `/api/v3/imports/delete?id=${id}` },
        view: () => statuses(service, person),
      };
    },
  ],
  attempts: (known) => [{ body: { id: known.import.id } }],
};
