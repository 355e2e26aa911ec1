import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { importsOf } from '../../support/people/imports.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  ...read,
  probes: async (service) => {
    const as = await service.createPerson();
    for (let i = 0; i < 2; i++) await importsOf(service, as).open();
    return { limit: { as, after: 1 }, offset: { as, after: 1 } };
  },
  scenarios: [{ name: 'none', requests: repeated((stage) => withToken(stage, '/api/v3/imports')) }],
  worst: 'usual',
};
