import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { startedExperiment } from './requests.ts';

export const card: Card = {
  ...read,
  own: true,
  probes: async (service) => {
    const as = await service.createPerson();
    const id = await startedExperiment(service, as);
    await service.post('/api/v3/experiments/stop', { id }, as);
    await startedExperiment(service, as);
    return {
      limit: { as, after: 1 },
      offset: { as, after: 1 },
    };
  },
  scenarios: [{ name: 'none', requests: repeated((stage) => withToken(stage, '/api/v3/experiments')) }],
  worst: 'usual',
};
