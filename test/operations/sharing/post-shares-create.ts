import { numbered, withToken } from '../../bench/operations/scenario.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { daysAhead, sharesOf } from '../../support/people/shares.ts';
import { body } from '../asking.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';
import { breakUserVariable, save, study } from '../trials.ts';
import { linksOf } from './breaking.ts';

export const card: Card = {
  needs: readAndWrite,
  own: true,
  request: async () => ({ body: { with: 'link', name: 'Dr. Hu', until: daysAhead(30) } }),
  naming: ({ variableId, otherVariableId }) => [
    { body: { with: 'link', until: daysAhead(30), variableIds: [variableId] } },
    { body: { with: 'link', until: daysAhead(30), variableIds: [variableId, otherVariableId] } },
  ],
  scenarios: [
    {
      name: 'a link to one variable',
      requests: numbered((stage, n) => ({
        ...withToken(stage, '/api/v3/shares/create'),
        body: {
          with: 'link',
          name: `Doctor ${n % 5}`,
          until: daysAhead(30),
          variableIds: [stage.history.variableId],
        },
      })),
    },
  ],
  limits: { 'a link to one variable': { roundTrips: 5, waves: 5 } },
  worst: 'usual',
  rights: async (trial) => {
    const { service, keyed } = trial;
    const { variableId } = await save(trial, 'Mood');
    const studyIds = [await study(trial)];
    const body = { with: 'link', name: 'Dr. Hu', until: daysAhead(30), variableIds: [variableId], studyIds };
    for (let i = 0; i < 2; i++) await service.post('/api/v3/shares/create', body, keyed());
    await breakUserVariable(trial, variableId);
    await service.post('/api/v3/shares/create', body, keyed());
  },
  faults: [
    async function shares(service, person) {
      return {
        request: posting('/api/v3/shares/create', { with: 'link', name: 'Dr. Hu', until: daysAhead(30) }),
        view: () => linksOf(service, person),
      };
    },
    async function sharesAgain(service, person) {
      await sharesOf(service, person).share({ name: 'Dr. Hu' });
      return {
        request: posting('/api/v3/shares/create', { with: 'link', name: 'Dr. Hu', until: daysAhead(30) }),
        view: () => linksOf(service, person),
      };
    },
  ],
  asking: ({ cause, own }) =>
    body(
      { with: 'link', until: '2031-07-01', variableIds: [cause] },
      { with: 'link', until: '2031-07-01', variableIds: [own, cause] },
    ),
};
