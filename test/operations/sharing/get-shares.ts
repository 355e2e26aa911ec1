import { readingBelongings } from '../../bench/operations/everyday-belongings.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  ...read,
  own: true,
  scenarios: [readingBelongings('three apps', '/api/v3/shares')],
  limits: { 'three apps': { waves: 2 } },
  worst: 'usual',
  rights: async ({ service, person }) => {
    await service.grant(person.userId, await service.createClient(person.userId));
    await service.get('/api/v3/shares', person);
  },
};
