import { posting } from '../../support/faults/write-scenario.ts';
import type { Card } from '../card.ts';
import { savedHook } from '../trials.ts';
import { view, wanted } from './breaking.ts';
import { nobody, webhook } from './requests.ts';
import { events } from './staging.ts';

export const card: Card = {
  needs: 'writemeasurements',
  own: true,
  request: async () => ({ body: webhook }),
  scenarios: [
    {
      name: 'a new one',
      requests: async ({ service }, count) => {
        const people = await Promise.all(Array.from({ length: count }, () => service.createPerson()));
        return people.map(({ token }) => ({
          path: '/api/v3/webhooks',
          token,
          body: { url: 'http://127.0.0.1:1/', events },
        }));
      },
      mostRequests: 60,
    },
  ],
  worst: 'usual',
  rights: (trial) => savedHook(trial),
  faults: [
    async function saves(service, person, word) {
      return { request: posting('/api/v3/webhooks', wanted(word)), view: () => view(service, person) };
    },
  ],
  attempts: () => [{ body: { url: `${nobody}/mine`, events: ['study.changed'] } }],
};
