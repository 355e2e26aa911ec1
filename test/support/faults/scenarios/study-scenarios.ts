import { listDismissed } from '../../../../shared/data/discoveries/dismissed-pair.ts';
import { discoveriesKey } from '../../../../shared/data/keys/discoveries.ts';
import { getItem } from '../../../../shared/data/table/read.ts';
import type { Person, Service } from '../../client.ts';
import { history, studiesOf } from '../../people/histories.ts';
import { diaryOf, item } from '../../people/measurements.ts';
import { posting, type WriteScenario } from '../write-scenario.ts';
import { variableIds } from './variable-scenarios.ts';

/** A history of two variables of one's own, short enough to be recorded at once. */
async function namesWithHistory(service: Service, person: Person, word: string) {
  const [cause, effect] = [`${word} pill`, `${word} warmth`];
  await studiesOf(service, person).record(history({ cause, effect, days: 8 }));
  return { causeVariableName: cause, effectVariableName: effect };
}

const ballot = (
  causeVariableId: number | undefined,
  effectVariableId: number | undefined,
  value: string,
) => ({
  causeVariableId,
  effectVariableId,
  value,
});

/** Somebody's vote on a pair of their own, and how it stands. */
const voting =
  (before: string, after: string): WriteScenario =>
  async (service, person, word) => {
    const [cause, effect] = await variableIds(
      service,
      person,
      [1, 2].map((n) => item({ variableName: `${word} ${n}` })),
    );
    await service.post('/api/v3/votes', ballot(cause, effect, before), person);
    return {
      request: posting('/api/v3/votes', ballot(cause, effect, after)),
      view: async () => {
        const usefulness = { ...ballot(cause, effect, 'none'), type: 'usefulness' };
        const { body } = await service.post<{ data: { studyVotes: unknown } }>(
          '/api/v3/votes',
          usefulness,
          person,
        );
        return body.data.studyVotes;
      },
    };
  };

const named = (name: string, scenario: WriteScenario): WriteScenario =>
  Object.defineProperty(scenario, 'name', { value: name });

export const studyScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
  'post-votes': [
    named('votes', voting('none', 'up')),
    named('changesItsMind', voting('up', 'down')),
    named('withdraws', voting('up', 'none')),
  ],

  'post-discoveries-refresh': [
    async function asks(service, person) {
      return {
        request: posting('/api/v3/discoveries/refresh', {}),
        view: async () => {
          const item = await service.inTable(() => getItem(discoveriesKey(person.userId)));
          return { plan: item?.plan };
        },
      };
    },
  ],

  'post-discoveries-dismiss': [
    async function dismisses(service, person, word) {
      const { body } = await diaryOf(service, person).post([
        item({ variableName: `One ${word}` }),
        item({ variableName: `Other ${word}` }),
      ]);
      const [causeVariableId, effectVariableId] = body.data.measurements.map(({ variableId }) => variableId);
      return {
        request: posting('/api/v3/discoveries/dismiss', { causeVariableId, effectVariableId }),
        view: async () => (await service.inTable(() => listDismissed(person.userId))).length,
      };
    },
  ],

  'post-study-create': [
    async function creates(service, person, word) {
      const names = await namesWithHistory(service, person, word);
      return {
        request: posting('/api/v3/study/create', names),
        view: async () => {
          const { causeVariableName: cause, effectVariableName: effect } = names;
          const { body } = await studiesOf(service, person).create(cause, effect);
          const { type, causeVariableName, effectVariableName, isPublic, statistics } = body.study;
          return { type, causeVariableName, effectVariableName, isPublic, statistics };
        },
      };
    },
  ],

  'delete-study': [
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

  'post-study-publish': [
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
};
