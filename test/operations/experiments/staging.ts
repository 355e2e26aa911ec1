import type { Scenario } from '../../bench/operations/scenario.ts';
import { startedExperiment } from './requests.ts';

/** Each of somebody who has one experiment. */
export const each =
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

export const mostRequests = 30;

export const posting = (verb: string): readonly Scenario[] => [
  {
    name: 'one',
    requests: each((id) => ({ path: `/api/v3/experiments/${verb}`, body: { id } })),
    mostRequests,
  },
];
