import { posting } from '../../support/faults/write-scenario.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';
import { body, named } from '../asking.ts';
import { readAndWrite, twoVariables } from '../calling.ts';
import type { Card } from '../card.ts';
import { breakCoffee, experiment } from '../trials.ts';
import { view } from './breaking.ts';
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
      name: 'one that runs already',
      requests: each(() => ({ path: '/api/v3/experiments', body: ofCoffeeAndMood })),
      mostRequests,
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    await experiment(trial);
    await breakCoffee(trial);
    await trial.service.post('/api/v3/experiments', ofCoffeeAndMood, trial.keyed());
  },
  faults: [
    async function starts(service, person) {
      await diaryOf(service, person).post([item(), food()]);
      return { request: posting('/api/v3/experiments', ofCoffeeAndMood), view: () => view(service, person) };
    },
  ],
  asking: () => body({ ...named, levelA: 2, levelB: 0, effectDay: 'same' }),
};
