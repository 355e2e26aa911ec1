import { ofCoffeeAndMood, startedExperiment } from '../../support/operations/routes/study-routes.ts';
import { repeated, type Scenario, withToken } from './scenario.ts';

/** Each of somebody who has one experiment. */
const each =
  (requestOf: (id: string) => { readonly path: string; readonly body?: unknown }): Scenario['requests'] =>
  async ({ service }, count) => {
    const requests = [];
    for (let n = 0; n < count; n++) {
      const person = await service.createPerson();
      const id = await startedExperiment(service, person);
      requests.push({ token: person.token, ...requestOf(id) });
    }
    return requests;
  };

const mostRequests = 30;
const posting = (verb: string): readonly Scenario[] => [
  {
    name: 'one',
    requests: each((id) => ({ path: `/api/v3/experiments/${verb}`, body: { id } })),
    mostRequests,
  },
];

export const experimentScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'post-experiments-plan': [
    {
      name: 'one',
      requests: each(() => ({ path: '/api/v3/experiments/plan', body: ofCoffeeAndMood })),
      mostRequests,
    },
  ],
  'post-experiments': [
    {
      name: 'one that runs already',
      requests: each(() => ({ path: '/api/v3/experiments', body: ofCoffeeAndMood })),
      mostRequests,
    },
  ],
  'get-experiments': [
    { name: 'none', requests: repeated((stage) => withToken(stage, '/api/v3/experiments')) },
  ],
  'get-experiments-one': [
    { name: 'one', requests: each((id) => ({ path: `/api/v3/experiments/one?id=${id}` })), mostRequests },
  ],
  'post-experiments-pause': posting('pause'),
  'post-experiments-resume': posting('resume'),
  'post-experiments-stop': posting('stop'),
};
