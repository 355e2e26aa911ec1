import { deviceKeysOf } from '../../support/people/devices.ts';
import type { Card } from '../card.ts';
import { names } from './breaking.ts';
import { each, mostRequests } from './staging.ts';

export const card: Card = {
  needs: 'writemeasurements',
  own: true,
  request: async (service, person) => {
    const { body } = await deviceKeysOf(service, person).make('rows', 'A phone to end');
    return { body: { id: body.deviceKey.id } };
  },
  naming: ({ deviceKeyId }) => [{ body: { id: deviceKeyId } }, { query: { id: String(deviceKeyId) } }],
  probes: async (service) => {
    const as = await service.createPerson();
    const { body } = await deviceKeysOf(service, as).make();
    const { id } = body.deviceKey;
    return { id: { as, before: 77, after: id } };
  },
  scenarios: [
    {
      name: 'one',
      requests: each('rows', (id, _, token) => ({ path: `/api/v3/deviceKeys/delete?id=${id}`, token })),
      mostRequests,
    },
  ],
  worst: 'usual',
  rights: async ({ service, person, keyed }) => {
    const { body } = await deviceKeysOf(service, person).make();
    await service.del(`/api/v3/deviceKeys/delete?id=${body.deviceKey.id}`, keyed());
  },
  faults: [
    async function ends(service, person) {
      const { body } = await deviceKeysOf(service, person).make();
      return {
        request: { method: 'DELETE', path: `/api/v3/deviceKeys/delete?id=${body.deviceKey.id}` },
        view: () => names(service, person),
        onceMore: 404,
      };
    },
  ],
  attempts: (known) => [{ body: { id: known.deviceKey.deviceKey.id } }],
};
