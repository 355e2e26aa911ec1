import { body, named } from '../asking.ts';
import { readAndWrite, twoVariables } from '../calling.ts';
import type { Card } from '../card.ts';
import { breakCoffee, experiment } from '../trials.ts';
import { ofCoffeeAndMood } from './requests.ts';
import { each, mostRequests } from './staging.ts';

export const card: Card = {
  needs: readAndWrite,
  own: true,
  request: async (service, person) => {
    await twoVariables(service, person);
    return { body: ofCoffeeAndMood };
  },
  scenarios: [
    {
      name: 'one',
      requests: each(() => ({ path: '/api/v3/experiments/plan', body: ofCoffeeAndMood })),
      mostRequests,
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    await experiment(trial);
    await trial.service.post('/api/v3/experiments/plan', ofCoffeeAndMood, trial.keyed());
    await breakCoffee(trial);
    await trial.service.post('/api/v3/experiments/plan', ofCoffeeAndMood, trial.keyed());
  },
  asking: () => body({ ...named, levelA: 2, levelB: 0, effectDay: 'same' }),
};
