import type { Card } from '../card.ts';
import { breakExperiment, experiment } from '../trials.ts';
import { changing } from './breaking.ts';
import { onExperiment } from './requests.ts';
import { posting } from './staging.ts';

export const card: Card = {
  ...onExperiment,
  scenarios: posting('pause'),
  worst: 'usual',
  rights: async (trial) => {
    const id = await experiment(trial);
    await trial.service.post('/api/v3/experiments/pause', { id }, trial.keyed());
    await breakExperiment(trial);
    await trial.service.post('/api/v3/experiments/pause', { id }, trial.keyed());
  },
  faults: [changing('pause')],
};
