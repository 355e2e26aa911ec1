import { analysisKey } from '../../../shared/data/keys/studies.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import type { Service } from '../client.ts';
import { studied } from '../people/histories.ts';
import { cursorProbe, foreignClientProbe, overlongClientProbe, type ProbeMaker } from './probe.ts';

/** A study whose figures say that they were computed long ago. */
async function oldStudy(service: Service) {
  const { person, study } = await studied(service, { days: 12 });
  const { effectVariableId, causeVariableId } = study;
  await service.inTable(() =>
    updateItem({
      Key: analysisKey(person.userId, 'individual', effectVariableId, causeVariableId),
      UpdateExpression: 'SET analysedAt = :early',
      ExpressionAttributeValues: { ':early': Date.UTC(2026, 0, 1) / 1000 },
    }),
  );
  return { person, study };
}

async function publicStudy(service: Service) {
  const { person, study, studies } = await studied(service, { days: 12 });
  const { body } = await studies.publish(`?studyId=${study.id}&includeCharts=true`);
  const chart = Object.values(body.study.causeVariable.charts ?? {})[0] as { chartId: string };
  const pageName = body.link?.split('/').at(-1) ?? '';
  return { person, studyId: pageName, chartId: `${chart.chartId}.svg` };
}

export const studyProbes: Readonly<Record<string, ProbeMaker>> = {
  'post-votes': async (service) => ({
    clientId: await foreignClientProbe(service, {
      body: { causeVariableId: 1, effectVariableId: 2, value: 'none' },
    }),
  }),

  'get-votes': async (service) => {
    const { person: as, study } = await oldStudy(service);
    const pair = { causeVariableId: study.causeVariableId, effectVariableId: study.effectVariableId };
    for (const type of ['causality', 'usefulness'])
      await service.post('/api/v3/votes', { ...pair, type, value: 'up' }, as);
    return { limit: { as, after: 1 }, offset: { as, after: 1 }, clientId: await foreignClientProbe(service) };
  },

  'get-discoveries': async (service) => ({ clientId: await foreignClientProbe(service) }),
  'post-discoveries-refresh': async (service) => ({ clientId: await foreignClientProbe(service) }),
  'post-discoveries-dismiss': async (service) => ({
    clientId: overlongClientProbe(await service.createPerson(), {
      body: { causeVariableId: 1, effectVariableId: 2 },
    }),
  }),

  'post-study-create': async (service) => ({
    clientId: await foreignClientProbe(service, {
      body: { causeVariableName: 'Nothing', effectVariableName: 'Nothing else' },
    }),
    includePublicPage: {
      as: (await oldStudy(service)).person,
      body: { causeVariableName: 'Melatonin', effectVariableName: 'Warmth' },
      after: true,
    },
  }),

  'post-study-publish': async (service) => {
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
      clientId: overlongClientProbe(as, { query }),
    };
  },

  'get-studies': async (service) => {
    const { person: as, studies } = await studied(service, { days: 12 });
    await studies.create('Warmth', 'Melatonin');
    await studies.create('Melatonin', 'Warmth', { type: 'population' });
    return {
      causeVariableName: { as, after: 'Warmth' },
      effectVariableName: { as, after: 'Warmth' },
      type: { as, after: 'population' },
      limit: { as, after: 1 },
      offset: { as, after: 1 },
      cursor: await cursorProbe(service, as, '/api/v3/studies'),
      clientId: await foreignClientProbe(service),
    };
  },

  'delete-study': async (service) => {
    const { person: as, study } = await studied(service, { days: 12 });
    return {
      studyId: { as, after: study.id },
      clientId: await foreignClientProbe(service, { query: { studyId: study.id } }),
    };
  },

  'get-study-page': async (service) => {
    const { person: as, studyId } = await publicStudy(service);
    return { studyId: { as, before: 'nothing', after: studyId } };
  },

  'get-study-chart': async (service) => {
    const { person: as, studyId, chartId } = await publicStudy(service);
    return {
      studyId: { as, query: { chartId }, before: 'nothing', after: studyId },
      chartId: { as, query: { studyId }, before: 'nothing.svg', after: chartId },
    };
  },
};
