import type { Card } from '../card.ts';
import { days, experiment } from '../trials.ts';
import { changing } from './breaking.ts';
import { onExperiment } from './requests.ts';
import { posting } from './staging.ts';

export const card: Card = {
  ...onExperiment,
  scenarios: posting('stop'),
  worst: 'usual',
  rights: async (trial) => {
    const id = await experiment(trial);
    await days(trial, 2, ['run-due-reminders']);
    await trial.service.post('/api/v3/experiments/stop', { id }, trial.keyed());
    await trial.runtime.clock();
  },
  faults: [changing('stop')],
};
