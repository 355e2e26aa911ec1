import type { UserVariableRecord } from '../../../../shared/schemas/variables/user-variable.ts';
import type { Person, Service } from '../../client.ts';
import {
  nothing,
  type RouteKnowledge,
  type RouteTable,
  read,
  readAndWrite,
  twoVariables,
} from '../route-knowledge.ts';

export async function draftStudy(service: Service, person: Person): Promise<string> {
  await twoVariables(service, person);
  const { body } = await service.post<{ study: { id: string } }>('/api/v3/study/create', ofCoffee, person);
  return body.study.id;
}

const ofCoffee = { causeVariableName: 'Coffee', effectVariableName: 'Mood', type: 'individual' };

async function publicStudy(service: Service, person: Person) {
  const { body } = await service.post<{ link: string; study: { causeVariable: UserVariableRecord } }>(
    `/api/v3/study/publish?studyId=${await draftStudy(service, person)}&includeCharts=true`,
    undefined,
    person,
  );
  const { charts } = body.study.causeVariable;
  return {
    page: new URL(body.link).pathname,
    chart: new URL(charts?.hourlyColumnChart.svgUrl ?? '').pathname,
  };
}

/** An experiment on what `twoVariables` records. */
export const ofCoffeeAndMood = {
  causeVariableName: 'Coffee',
  effectVariableName: 'Mood',
  levelA: 1,
  levelB: 0,
  effectDay: 'same',
} as const;

export async function startedExperiment(service: Service, person: Person): Promise<string> {
  await twoVariables(service, person);
  const { body } = await service.post<{ experiment: { id: string } }>(
    '/api/v3/experiments',
    ofCoffeeAndMood,
    person,
  );
  return body.experiment.id;
}

const onExperiment: RouteKnowledge = {
  needs: readAndWrite,
  own: true,
  request: async (service, person) => ({ body: { id: await startedExperiment(service, person) } }),
  naming: ({ experimentId }) => [{ body: { id: experimentId } }],
};

export const studyRoutes: RouteTable = {
  'post-study-create': {
    needs: readAndWrite,
    request: async (service, person) => {
      await twoVariables(service, person);
      return { body: ofCoffee };
    },
  },
  'post-study-publish': {
    needs: readAndWrite,
    own: true,
    request: async (service, person) => ({ query: { studyId: await draftStudy(service, person) } }),
    naming: ({ studyId }) => [{ query: { studyId } }],
  },
  'get-studies': read,
  'get-votes': read,
  'delete-study': {
    needs: 'writemeasurements',
    request: async (service, person) => ({ body: { studyId: await draftStudy(service, person) } }),
    naming: ({ studyId }) => [{ query: { studyId } }, { body: { studyId } }],
  },
  'get-study-page': {
    needs: 'public',
    request: async (service, person) => ({ path: (await publicStudy(service, person)).page }),
    naming: ({ studyId }) => [{ path: `/studies/${studyId}` }],
  },
  'get-study-chart': {
    needs: 'public',
    request: async (service, person) => ({ path: (await publicStudy(service, person)).chart }),
    naming: ({ studyId }) => [{ path: `/studies/${studyId}/charts/hourly.svg` }],
  },
  'get-discoveries': read,
  'post-discoveries-refresh': { needs: 'writemeasurements', request: nothing },
  'post-discoveries-dismiss': {
    needs: 'writemeasurements',
    own: true,
    request: async (service, person) => {
      const [effectVariableId, causeVariableId] = await twoVariables(service, person);
      return { body: { causeVariableId, effectVariableId } };
    },
    naming: ({ variableId, otherVariableId }) => [
      { body: { causeVariableId: variableId, effectVariableId: otherVariableId } },
    ],
  },
  'post-votes': {
    needs: 'writemeasurements',
    request: async (service, person) => {
      const [effectVariableId, causeVariableId] = await twoVariables(service, person);
      return { body: { causeVariableId, effectVariableId, value: 'up' } };
    },
    // Anybody who reads a published study may vote on its pair, so variables of others are no secret here.
    naming: () => [],
  },
  'post-experiments-plan': {
    needs: readAndWrite,
    own: true,
    request: async (service, person) => {
      await twoVariables(service, person);
      return { body: ofCoffeeAndMood };
    },
  },
  'post-experiments': {
    needs: readAndWrite,
    own: true,
    request: async (service, person) => {
      await twoVariables(service, person);
      return { body: ofCoffeeAndMood };
    },
  },
  'get-experiments': { ...read, own: true },
  'get-experiments-one': {
    needs: 'readmeasurements',
    own: true,
    request: async (service, person) => ({ query: { id: await startedExperiment(service, person) } }),
    naming: ({ experimentId }) => [{ query: { id: experimentId } }],
  },
  'post-experiments-pause': onExperiment,
  'post-experiments-resume': onExperiment,
  'post-experiments-stop': onExperiment,
};
