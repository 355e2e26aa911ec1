import type { Card } from '../card.ts';
import { experiment } from '../trials.ts';
import { startedExperiment } from './requests.ts';
import { each, mostRequests } from './staging.ts';

export const card: Card = {
  needs: 'readmeasurements',
  own: true,
  request: async (service, person) => ({ query: { id: await startedExperiment(service, person) } }),
  naming: ({ experimentId }) => [{ query: { id: experimentId } }],
  probes: async (service) => {
    const as = await service.createPerson();
    const id = await startedExperiment(service, as);
    const overFor = await service.createPerson();
    const over = await startedExperiment(service, overFor);
    await service.post('/api/v3/experiments/stop', { id: over }, overFor);
    return {
      id: { as, before: 'experiment-9', after: id },
      includePublicPage: { as: overFor, query: { id: over }, before: false, after: true },
    };
  },
  scenarios: [
    { name: 'one', requests: each((id) => ({ path: `/api/v3/experiments/one?id=${id}` })), mostRequests },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const id = await experiment(trial);
    await trial.service.get(`/api/v3/experiments/one?id=${id}`, trial.person);
    await trial.service.post('/api/v3/experiments/stop', { id }, trial.person);
    await trial.service.get(`/api/v3/experiments/one?id=${id}&includePublicPage=true`, trial.person);
  },
};
