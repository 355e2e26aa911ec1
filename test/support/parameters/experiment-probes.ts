import { ofCoffeeAndMood, startedExperiment } from '../operations/routes/study-routes.ts';
import { overlongClientProbe, type ProbeMaker } from './probe.ts';

const onExperiment: ProbeMaker = async (service) => {
  const as = await service.createPerson();
  return { clientId: overlongClientProbe(as, { body: { id: await startedExperiment(service, as) } }) };
};

const planning: ProbeMaker = async (service) => {
  const as = await service.createPerson();
  await startedExperiment(service, as);
  return { clientId: overlongClientProbe(as, { body: ofCoffeeAndMood }) };
};

export const experimentProbes: Readonly<Record<string, ProbeMaker>> = {
  'post-experiments-plan': planning,
  'post-experiments': planning,
  'get-experiments': async (service) => {
    const as = await service.createPerson();
    const id = await startedExperiment(service, as);
    await service.post('/api/v3/experiments/stop', { id }, as);
    await startedExperiment(service, as);
    return {
      limit: { as, after: 1 },
      offset: { as, after: 1 },
      clientId: overlongClientProbe(as),
    };
  },
  'get-experiments-one': async (service) => {
    const as = await service.createPerson();
    const id = await startedExperiment(service, as);
    const overFor = await service.createPerson();
    const over = await startedExperiment(service, overFor);
    await service.post('/api/v3/experiments/stop', { id: over }, overFor);
    return {
      id: { as, before: 'experiment-9', after: id },
      includePublicPage: { as: overFor, query: { id: over }, before: false, after: true },
      clientId: overlongClientProbe(as, { query: { id } }),
    };
  },
  'post-experiments-pause': onExperiment,
  'post-experiments-resume': onExperiment,
  'post-experiments-stop': onExperiment,
};
