import { readingBelongings } from '../../bench/operations/everyday-belongings.ts';
import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { cursorProbe } from '../../support/parameters/probe.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';
import { names, query } from '../asking.ts';
import { read } from '../calling.ts';
import type { Card } from '../card.ts';
import { save } from '../trials.ts';

export const card: Card = {
  ...read,
  naming: ({ variableId }) => [{ query: { variableId: String(variableId) } }],
  probes: async (service) => {
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
    };
  },
  scenarios: [
    readingBelongings('all of them', '/api/v3/userVariables'),
    {
      name: 'one by its name',
      requests: repeated((stage) =>
        withToken(stage, `/api/v3/userVariables?name=${encodeURIComponent(stage.history.variableName)}`),
      ),
    },
  ],
  limits: { 'all of them': { roundTrips: 5, waves: 3 } },
  worst: [
    {
      what: 'sort=-numberOfMeasurements',
      request: () => ({ query: { sort: '-numberOfMeasurements', limit: '1' } }),
    },
    { what: 'a page of 200', request: () => ({ query: { limit: '200' } }) },
  ],
  rights: async (trial) => {
    const { service, person } = trial;
    await save(trial, 'Mood');
    await service.get('/api/v3/userVariables?sort=numberOfMeasurements', person);
    await service.get('/api/v3/userVariables?name=Mood&includeCharts=true', person);
  },
  asking: ({ cause }) =>
    query({ name: names.cause }, { variableId: String(cause) }, { searchPhrase: 'secret' }),
};
