import { fewIfLong, withToken } from '../../bench/operations/scenario.ts';
import { studied, studiesOf } from '../../support/people/histories.ts';
import type { Card } from '../card.ts';
import { countedStudy, days, experiment } from '../trials.ts';
import { namesWithHistory } from './breaking.ts';
import { draftStudy } from './requests.ts';
import { studiesWith } from './staging.ts';

export const card: Card = {
  needs: 'writemeasurements',
  request: async (service, person) => ({ body: { studyId: await draftStudy(service, person) } }),
  naming: ({ studyId }) => [{ query: { studyId } }, { body: { studyId } }],
  probes: async (service) => {
    const { person: as, study } = await studied(service, { days: 12 });
    return { studyId: { as, after: study.id } };
  },
  scenarios: [
    {
      name: 'one of the history',
      role: 'student',
      requests: async (stage, count) =>
        (await studiesWith(stage, 'Wine', count)).map(({ id }) =>
          withToken(stage, `/api/v3/study/delete?studyId=${id}`),
        ),
      mostRequests: fewIfLong,
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const id = await countedStudy(trial);
    await trial.service.del(`/api/v3/study/delete?studyId=${id}`, trial.keyed());
    const tried = await experiment(trial);
    await days(trial, 2, ['run-due-reminders']);
    await trial.service.post('/api/v3/experiments/stop', { id: tried }, trial.person);
    await trial.service.del(`/api/v3/study/delete?studyId=${tried}`, trial.keyed());
    await trial.runtime.clock();
  },
  faults: [
    async function deletes(service, person, word) {
      const names = await namesWithHistory(service, person, word);
      const studies = studiesOf(service, person);
      const { body } = await studies.create(names.causeVariableName, names.effectVariableName);
      const { id } = body.study;
      const { link = '' } = (await studies.publish(`?studyId=${id}`)).body;
      const list = async () => {
        const { body: listed } = await service.get<{ studies: { id: string }[] }>('/api/v3/studies', person);
        return listed.studies.some((study) => study.id === id);
      };
      return {
        request: { method: 'DELETE', path: `/api/v3/study/delete?studyId=${id}` },
        view: async () => [await list(), (await fetch(link)).status],
        halfDoneProblems: (view) => {
          const [isListed, status] = view as [boolean, number];
          return (status === 200) === isListed ? [] : [`the page answers ${status}, listed: ${isListed}`];
        },
        onceMore: 404,
      };
    },
  ],
  attempts: (known) => [{ body: { studyId: known.study.id } }],
};
