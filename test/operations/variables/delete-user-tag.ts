import { withToken } from '../../bench/operations/scenario.ts';
import { diaryOf, food } from '../../support/people/measurements.ts';
import { body } from '../asking.ts';
import { twoVariables } from '../calling.ts';
import type { Card } from '../card.ts';
import { settingsView, variableIds } from './breaking.ts';
import { foodsOf, tag } from './staging.ts';

export const card: Card = {
  needs: 'writemeasurements',
  request: async (service, person) => {
    const [tagVariableId, taggedVariableId] = await twoVariables(service, person);
    const ids = { taggedVariableId, tagVariableId };
    await service.post('/api/v3/userTags', { ...ids, conversionFactor: 2 }, person);
    return { query: { taggedVariableId: String(taggedVariableId), tagVariableId: String(tagVariableId) } };
  },
  naming: ({ variableId, otherVariableId }) => [
    { query: { taggedVariableId: String(variableId), tagVariableId: String(otherVariableId) } },
  ],
  probes: async (service) => {
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
    };
  },
  scenarios: [
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
  worst: 'usual',
  rights: async ({ service, keyed }) => {
    await service.del('/api/v3/userTags/delete?taggedVariableId=1&tagVariableId=2', keyed());
  },
  faults: [
    async function untags(service, person, word) {
      const items = [1, 2].map((n) => food({ variableName: `${word} ${n}` }));
      const ids = await variableIds(service, person, items);
      const [taggedVariableId, tagVariableId] = ids;
      const tag = { taggedVariableId, tagVariableId, conversionFactor: 3 };
      await service.post('/api/v3/userTags', tag, person);
      const query = `taggedVariableId=${taggedVariableId}&tagVariableId=${tagVariableId}`;
      return {
        request: { method: 'DELETE', path: `/api/v3/userTags/delete?${query}` },
        view: () => settingsView(service, person, ids),
        onceMore: 404,
      };
    },
  ],
  asking: ({ cause, own }) =>
    body({ taggedVariableId: own, tagVariableId: cause }, { taggedVariableId: cause, tagVariableId: own }),
  attempts: (known) => [
    {
      query: {
        taggedVariableId: String(known.soup?.variableId),
        tagVariableId: String(known.root?.variableId),
      },
    },
  ],
};
