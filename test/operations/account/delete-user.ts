import type { Card } from '../card.ts';
import { countedStudy } from '../trials.ts';

export const card: Card = {
  needs: 'writemeasurements',
  own: true,
  request: async () => ({ query: { reason: 'because' } }),
  probes: async (service) => {
    const as = await service.createPerson();
    return { reason: { as, before: 'x'.repeat(1001), after: 'enough' } };
  },
  scenarios: [
    {
      name: 'the account',
      requests: async ({ service }, count) => {
        const path = '/api/v3/user/delete?reason=because';
        const people = await Promise.all(Array.from({ length: count }, () => service.createPerson()));
        return people.map(({ token }) => ({ path, token }));
      },
      mostRequests: 60,
    },
  ],
  limits: { 'the account': { roundTrips: 10, waves: 5 } },
  worst: 'usual',
  rights: async (trial) => {
    const { service, person, keyed } = trial;
    await countedStudy(trial);
    for (let i = 0; i < 46; i++)
      await service.grant(person.userId, await service.createClient(person.userId));
    await service.del('/api/v3/user/delete?reason=trial', keyed());
  },
  faults: [
    async function leaves(service, person) {
      const owner = await service.createPerson();
      const delegated = await service.grant(person.userId, await service.createClient(owner.userId));
      return {
        request: { method: 'DELETE', path: '/api/v3/user/delete?reason=done' },
        view: async () => [
          (await service.get('/api/v3/measurements', person)).status,
          (await service.get('/api/v3/measurements', delegated)).status,
        ],
        // Somebody who has left has no token any more.
        onceMore: 401,
      };
    },
  ],
  attempts: () => [{ query: { reason: 'because' } }],
};
