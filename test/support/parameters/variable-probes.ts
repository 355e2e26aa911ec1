import { diaryOf, food, item } from '../people/measurements.ts';
import { cursorProbe, foreignClientProbe, overlongClientProbe, type ProbeMaker } from './probe.ts';

export const variableProbes: Readonly<Record<string, ProbeMaker>> = {
  'post-user-variables': async (service) => ({ clientId: await foreignClientProbe(service, { body: [] }) }),

  'post-user-tags': async (service) => ({
    clientId: await foreignClientProbe(service, {
      body: { taggedVariableId: 1, tagVariableId: 2, conversionFactor: 3 },
    }),
  }),

  'delete-user-tag': async (service) => {
    const as = await service.createPerson();
    const names = ['Coffee', 'Milk', 'Cream'].map((variableName) => food({ variableName }));
    const { body } = await diaryOf(service, as).post(names);
    const [coffee = 0, milk = 0, cream = 0] = body.data.measurements.map(({ variableId }) => variableId);
    for (const tagVariableId of [milk, cream])
      await service.post(
        '/api/v3/userTags',
        { taggedVariableId: coffee, tagVariableId, conversionFactor: 2 },
        as,
      );
    return {
      taggedVariableId: { as, query: { tagVariableId: milk }, before: cream, after: coffee },
      tagVariableId: { as, query: { taggedVariableId: coffee }, before: coffee, after: cream },
      clientId: await foreignClientProbe(service, { query: { taggedVariableId: 1, tagVariableId: 2 } }),
    };
  },

  'get-user-variables': async (service) => {
    const as = await service.createPerson();
    const diary = diaryOf(service, as);
    const { body } = await diary.post([
      item({ variableName: 'Calm' }),
      item({ variableName: 'Calm', startAt: '2026-03-02T08:00:00' }),
      food({ variableName: 'Bread' }),
      food({ variableName: 'Old habit' }),
    ]);
    await service.post('/api/v3/userVariables', { name: 'Old habit', hidden: true }, as);
    const [calm = 0] = body.data.measurements.map(({ variableId }) => variableId);
    return {
      variableId: { as, after: calm },
      name: { as, after: 'calm' },
      searchPhrase: { as, after: 'REA' },
      variableCategoryName: { as, after: 'Foods' },
      includeHidden: { as, after: true },
      includeCharts: { as, query: { variableId: calm }, after: true },
      includeDays: { as, after: true },
      sort: { as, after: '-numberOfMeasurements' },
      limit: { as, after: 1 },
      offset: { as, after: 1 },
      cursor: await cursorProbe(service, as, '/api/v3/userVariables'),
      clientId: await foreignClientProbe(service),
    };
  },
  'delete-user-variable': async (service) => {
    const as = await service.createPerson();
    const { body } = await diaryOf(service, as).post([item(), food()]);
    const [mood = 0, coffee = 0] = body.data.measurements.map(({ variableId }) => variableId);
    return {
      variableId: { as, query: { dryRun: true }, before: mood, after: coffee },
      dryRun: { as, query: { variableId: coffee }, before: true, after: false },
      clientId: overlongClientProbe(as, { query: { variableId: mood } }),
    };
  },
  'get-variable-categories': async (service) => ({ clientId: await foreignClientProbe(service) }),

  'get-connectors': async (service) => ({ clientId: await foreignClientProbe(service) }),
  'get-units': async (service) => ({ clientId: await foreignClientProbe(service) }),
  'get-icon': async (service) => ({
    file: { as: await service.createPerson(), before: 'nothing.svg', after: 'sleep.svg' },
  }),
};
