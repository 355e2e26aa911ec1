import type { ExperimentSummaryRecord } from '../../../shared/schemas/experiments/experiment.ts';
import type { Person, Service } from '../../support/client.ts';
import { posting, type WriteScenario } from '../../support/faults/write-scenario.ts';
import { startedExperiment } from './requests.ts';

/** The person's experiments, without the order that was drawn. */
export const view = async (service: Service, person: Person) => {
  const { body } = await service.get<{ experiments: ExperimentSummaryRecord[] }>(
    '/api/v3/experiments',
    person,
  );
  return body.experiments.map(({ id, state, plan, verdict }) => ({ id, state, pairs: plan.pairs, verdict }));
};

export const changing = (verb: string, before: readonly string[] = []): WriteScenario =>
  Object.defineProperty(
    async (service: Service, person: Person) => {
      const id = await startedExperiment(service, person);
      for (const first of before) await service.post(`/api/v3/experiments/${first}`, { id }, person);
      return { request: posting(`/api/v3/experiments/${verb}`, { id }), view: () => view(service, person) };
    },
    'name',
    { value: `${verb}s` },
  );
