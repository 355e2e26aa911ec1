import { randomUUID } from 'node:crypto';
import { withToken } from '../../bench/operations/scenario.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';
import { query } from '../asking.ts';
import type { RouteRequest } from '../calling.ts';
import type { Card } from '../card.ts';
import { breakUserVariable, save } from '../trials.ts';
import { variableIds } from './breaking.ts';
import { foodsOf } from './staging.ts';

export const card: Card = {
  needs: ['readmeasurements', 'writemeasurements'],
  own: true,
  request: async (service, person) => {
    // A variable of its own: nothing can be recorded of it while it is being removed.
    const leaving = item({ variableName: `Leaving mood ${crypto.randomUUID()}` });
    const { body } = await diaryOf(service, person).post(leaving);
    return { query: { variableId: String(body.data.measurements[0]?.variableId) } };
  },
  naming: ({ variableId }): RouteRequest[] => [
    { query: { variableId: String(variableId) } },
    { query: { variableId: String(variableId), dryRun: 'true' } },
  ],
  probes: async (service) => {
    const as = await service.createPerson();
    const { body } = await diaryOf(service, as).post([item(), food()]);
    const [mood = 0, coffee = 0] = body.data.measurements.map(({ variableId }) => variableId);
    return {
      variableId: { as, query: { dryRun: true }, before: mood, after: coffee },
      dryRun: { as, query: { variableId: coffee }, before: true, after: false },
    };
  },
  scenarios: [
    {
      name: 'one with a row',
      // A variable that is being deleted takes no new rows, so each request deletes another one.
      requests: async (stage, count) =>
        (await foodsOf(stage, `Habit ${randomUUID()}`, count)).map((variableId) =>
          withToken(stage, `/api/v3/userVariables/delete?variableId=${variableId}`),
        ),
      mostRequests: 20,
    },
  ],
  limits: {
    // Rows that were written into what is summed up are counted by a call for each stretch; here there is one at most.
    'one with a row': { roundTrips: 18, waves: 9 },
  },
  worst: [
    {
      what: 'the longest history',
      // The 500 rows that go at once are read to be removed.
      ownReads: 500,
      request: ({ variableIds: [variableId] }) => ({ query: { variableId: String(variableId) } }),
    },
  ],
  rights: async (trial) => {
    const { service, person, keyed } = trial;
    const { variableId } = await save(trial, 'Leaving mood');
    await service.del(`/api/v3/userVariables/delete?variableId=${variableId}&dryRun=true`, person);
    await service.del(`/api/v3/userVariables/delete?variableId=${variableId}`, keyed());
    const { variableId: broken } = await save(trial, 'Broken mood');
    await breakUserVariable(trial, broken);
    await service.del(`/api/v3/userVariables/delete?variableId=${broken}`, keyed());
  },
  faults: [
    async function deletes(service, person, word) {
      const [variableId] = await variableIds(service, person, [food({ variableName: word })]);
      return {
        request: { method: 'DELETE', path: `/api/v3/userVariables/delete?variableId=${variableId}` },
        view: async () => {
          const { body } = await service.get<{ userVariables: { name: string; deletingSince?: string }[] }>(
            `/api/v3/userVariables?variableId=${variableId}`,
            person,
          );
          const rows = await diaryOf(service, person).list({ variableName: word });
          return {
            isGoing: body.userVariables.map(({ deletingSince }) => deletingSince !== undefined),
            rows: rows.body.length,
          };
        },
      };
    },
  ],
  // The last: nothing else can be done with what is being removed.
  asking: ({ cause }) => query({ variableId: String(cause), dryRun: 'true' }, { variableId: String(cause) }),
};
