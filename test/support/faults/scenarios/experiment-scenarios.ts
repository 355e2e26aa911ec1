import type { ExperimentSummaryRecord } from '../../../../shared/schemas/experiments/experiment.ts';
import type { Person, Service } from '../../client.ts';
import { ofCoffeeAndMood, startedExperiment } from '../../operations/routes/study-routes.ts';
import { diaryOf, food, item } from '../../people/measurements.ts';
import { posting, type WriteScenario } from '../write-scenario.ts';

/** The person's experiments, without the order that was drawn. */
const view = async (service: Service, person: Person) => {
  const { body } = await service.get<{ experiments: ExperimentSummaryRecord[] }>(
    '/api/v3/experiments',
    person,
  );
  return body.experiments.map(({ id, state, plan, verdict }) => ({ id, state, pairs: plan.pairs, verdict }));
};

const changing = (verb: string, before: readonly string[] = []): WriteScenario =>
  Object.defineProperty(
    async (service: Service, person: Person) => {
      const id = await startedExperiment(service, person);
      for (const first of before) await service.post(`/api/v3/experiments/${first}`, { id }, person);
      return { request: posting(`/api/v3/experiments/${verb}`, { id }), view: () => view(service, person) };
    },
    'name',
    { value: `${verb}s` },
  );

export const experimentScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
  'post-experiments': [
    async function starts(service, person) {
      await diaryOf(service, person).post([item(), food()]);
      return { request: posting('/api/v3/experiments', ofCoffeeAndMood), view: () => view(service, person) };
    },
  ],
  'post-experiments-pause': [changing('pause')],
  'post-experiments-resume': [changing('resume', ['pause'])],
  'post-experiments-stop': [changing('stop')],
};
