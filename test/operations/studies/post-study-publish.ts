import { fewIfLong, repeated, withToken } from '../../bench/operations/scenario.ts';
import { studiesOf } from '../../support/people/histories.ts';
import { named, query } from '../asking.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';
import { countedMember, countedStudy, forgetRecords, study } from '../trials.ts';
import { namesWithHistory } from './breaking.ts';
import { oldStudy } from './probing.ts';
import { draftStudy } from './requests.ts';
import { publishedStudy, studiesWith } from './staging.ts';

const publish = (id: string) => `/api/v3/study/publish?studyId=${id}`;

export const card: Card = {
  needs: readAndWrite,
  own: true,
  request: async (service, person) => ({ query: { studyId: await draftStudy(service, person) } }),
  naming: ({ studyId }) => [{ query: { studyId } }],
  probes: async (service) => {
    const { person: as, study } = await oldStudy(service);
    const names = { causeVariableName: 'Melatonin', effectVariableName: 'Warmth' };
    const query = { studyId: study.id };
    return {
      recalculate: { as, query, after: true },
      includeCharts: { as, query, after: true },
      causeVariableName: { as, query: { effectVariableName: names.effectVariableName }, after: 'Melatonin' },
      effectVariableName: { as, query: { causeVariableName: names.causeVariableName }, after: 'Warmth' },
      studyId: { as, after: study.id },
      shareUserMeasurements: { as, query, after: false },
    };
  },
  scenarios: [
    {
      name: 'one that is there',
      role: 'student',
      requests: async (stage, count) =>
        (await studiesWith(stage, 'Tea', count)).map(({ id }) => withToken(stage, publish(id))),
      mostRequests: fewIfLong,
    },
    {
      name: 'a public one analysed again, with charts',
      role: 'student',
      requests: repeated(async (stage) => {
        const { id } = await publishedStudy(stage);
        return withToken(stage, `${publish(id)}&includeCharts=true&recalculate=true`);
      }),
      mostRequests: fewIfLong,
    },
  ],
  worst: [
    {
      what: 'recalculated, with charts',
      request: async (person, service) => {
        const { query } = await card.request(service, person);
        return { query: { ...query, recalculate: 'true', includeCharts: 'true' } };
      },
    },
  ],
  rights: async (trial) => {
    const { service, keyed } = trial;
    const id = await countedStudy(trial);
    await forgetRecords(trial);
    await service.post(`/api/v3/study/publish?studyId=${id}`, undefined, keyed());
    await service.post(`/api/v3/study/publish?studyId=${id}&shareUserMeasurements=false`, undefined, keyed());
    await countedMember(trial);
    const cohort = await study(trial, 'cohort', 1);
    await service.post(`/api/v3/study/publish?studyId=${cohort}&recalculate=true`, undefined, keyed());
  },
  faults: [
    async function publishes(service, person, word) {
      const names = await namesWithHistory(service, person, word);
      const studies = studiesOf(service, person);
      const { body } = await studies.create(names.causeVariableName, names.effectVariableName);
      const { id } = body.study;
      return {
        request: { method: 'POST', path: `/api/v3/study/publish?studyId=${id}` },
        view: async () => {
          const opened = await studies.create(names.causeVariableName, names.effectVariableName);
          const { link, study } = opened.body;
          return [link === undefined ? 'no page' : (await fetch(link)).status, study.isPublic];
        },
        halfDoneProblems: (view) => {
          const [page, isPublic] = view as [number | string, boolean];
          return (page === 200) === isPublic ? [] : [`the page answers ${page}, isPublic is ${isPublic}`];
        },
      };
    },
    async function takesBack(service, person, word) {
      const names = await namesWithHistory(service, person, word);
      const studies = studiesOf(service, person);
      const { body } = await studies.create(names.causeVariableName, names.effectVariableName);
      const { id } = body.study;
      const { link = '' } = (await studies.publish(`?studyId=${id}`)).body;
      return {
        request: {
          method: 'POST',
          path: `/api/v3/study/publish?studyId=${id}&shareUserMeasurements=false`,
        },
        view: async () => (await fetch(link)).status,
      };
    },
  ],
  asking: ({ cause, effect }) =>
    query(named, { studyId: `cause-${cause}-effect-${effect}-population-study` }),
};
