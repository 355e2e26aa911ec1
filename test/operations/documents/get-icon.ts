import type { Card } from '../card.ts';
import { document } from './staging.ts';

export const card: Card = {
  needs: 'public',
  request: async () => ({ path: '/icons/sleep.svg' }),
  probes: async (service) => ({
    file: { as: await service.createPerson(), before: 'nothing.svg', after: 'sleep.svg' },
  }),
  scenarios: [document('/icons/sleep.svg')],
  worst: 'usual',
};
