import { cohortPoolKey, cohortResultKey } from '../../../shared/data/keys/studies.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import type { Card } from '../card.ts';
import { appsOf, registeredApp } from './own-apps.ts';

const pathOf = (clientId: string) => `/api/v3/apps/delete?id=${clientId}`;

export const card: Card = {
  needs: 'writemeasurements',
  own: true,
  request: async (service, person) => ({
    query: { id: (await registeredApp(service, person)).clientId },
  }),
  naming: ({ clientId }) => [{ query: { id: clientId } }],
  probes: async (service) => {
    const as = await service.createPerson();
    const { clientId } = await registeredApp(service, as);
    return { id: { as, before: 'app-that-is-none', after: clientId } };
  },
  scenarios: [
    {
      name: 'one that nobody uses',
      requests: async ({ service }, count) => {
        const requests = [];
        for (let n = 0; n < count; n++) {
          const { token } = await service.createPerson();
          requests.push({ path: pathOf((await registeredApp(service, { token })).clientId), token });
        }
        return requests;
      },
      mostRequests: 60,
    },
  ],
  worst: 'usual',
  rights: async ({ service, person, keyed }) => {
    const { clientId, name } = await registeredApp(service, person);
    const ownerId = person.userId;
    await service.grant(ownerId, { clientId, name, kind: 'app', ownerId, createdAt: 0 });
    const hook = { url: 'http://127.0.0.1:1/app', events: ['measurements.changed'], clientId };
    await service.post('/api/v3/webhooks', hook, person);
    const result = JSON.stringify({ adjustedCorrelation: 0.8, effectiveSampleSize: 30, optimum: null });
    const counted = { ...cohortResultKey(ownerId, clientId, 1, 2), computedAt: 1, round: 1, result };
    const pool = { type: 'cohort', clientId, causeVariableId: 1, effectVariableId: 2 };
    const figure = { ...pool, studies: 1, round: 1, version: 1, dueAt: 1 };
    await service.inTable(async () => {
      await putItem({ Item: counted });
      await putItem({ Item: { ...cohortPoolKey(clientId, 1, 2), ...figure } });
    });
    await service.del(pathOf(clientId), keyed());
  },
  faults: [
    async function deletes(service, person) {
      const { clientId } = await registeredApp(service, person);
      await registeredApp(service, person);
      return {
        request: { method: 'DELETE', path: pathOf(clientId) },
        view: async () => (await appsOf(service, person)).length,
        onceMore: 404,
      };
    },
  ],
  attempts: () => [{ query: { id: 'app-that-is-none' }, gets: 404 }],
};
