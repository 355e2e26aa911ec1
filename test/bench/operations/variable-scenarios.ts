import { randomUUID } from 'node:crypto';
import { diaryOf, food } from '../../support/people/measurements.ts';
import { readingBelongings } from './everyday-belongings.ts';
import { numbered, repeated, type Scenario, type Stage, withToken } from './scenario.ts';

/** The ids of `count` variables of a kind that the person has recorded. */
async function foodsOf({ service, person }: Stage, kind: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < count; from += 500) {
    const foods = Array.from({ length: Math.min(500, count - from) }, (_, i) =>
      food({ variableName: `${kind} ${from + i}` }),
    );
    const { body } = await diaryOf(service, person).post(foods);
    ids.push(...body.data.measurements.map(({ variableId }) => variableId));
  }
  return ids;
}

const tag = '/api/v3/userTags';

export const variableScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'post-user-variables': [
    {
      name: 'the settings of one',
      requests: numbered((stage, n) => ({
        ...withToken(stage, '/api/v3/userVariables'),
        body: [{ variableId: stage.history.variableId, onsetDelay: n % 2 === 0 ? 0 : 3600 }],
      })),
      mostRequests: 40,
    },
  ],
  'get-user-variables': [
    readingBelongings('all of them', '/api/v3/userVariables'),
    {
      name: 'one by its name',
      requests: repeated((stage) =>
        withToken(stage, `/api/v3/userVariables?name=${encodeURIComponent(stage.history.variableName)}`),
      ),
    },
  ],
  'delete-user-variable': [
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
  'get-variable-categories': [
    { name: 'all', requests: repeated((stage) => withToken(stage, '/api/v3/variableCategories')) },
  ],
  'post-user-tags': [
    {
      name: 'one of two tags',
      requests: async (stage, count) => {
        const [tagged, ...ingredients] = await foodsOf(stage, 'Food', 3);
        const body = (n: number) => ({
          taggedVariableId: tagged,
          tagVariableId: ingredients[n % 2],
          conversionFactor: n + 1,
        });
        return Array.from({ length: count }, (_, n) => ({ ...withToken(stage, tag), body: body(n) }));
      },
      mostRequests: 40,
    },
  ],
  'delete-user-tag': [
    {
      name: 'one of many',
      requests: async (stage, count) => {
        const [ingredient, ...tagged] = await foodsOf(stage, 'Dish', count + 1);
        for (const taggedVariableId of tagged)
          await stage.service.post(
            tag,
            { taggedVariableId, tagVariableId: ingredient, conversionFactor: 2 },
            stage.person,
          );
        return tagged.map((taggedVariableId) =>
          withToken(stage, `${tag}/delete?taggedVariableId=${taggedVariableId}&tagVariableId=${ingredient}`),
        );
      },
      mostRequests: 40,
    },
  ],
  'get-connectors': [
    { name: 'all', requests: repeated((stage) => withToken(stage, '/api/v3/connectors/list')) },
  ],
  'get-units': [{ name: 'all', requests: repeated((stage) => withToken(stage, '/api/v3/units')) }],
};

const document = (path: string): Scenario => ({
  name: 'all',
  requests: repeated(() => ({ path })),
  mostRequests: 40,
});

export const documentScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'get-openapi': [document('/openapi.json')],
  'get-docs': [document('/docs')],
  'get-icon': [document('/icons/sleep.svg')],
};
