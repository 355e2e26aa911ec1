import { withToken } from '../../bench/operations/scenario.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { food } from '../../support/people/measurements.ts';
import { body } from '../asking.ts';
import { twoVariables } from '../calling.ts';
import type { Card } from '../card.ts';
import { breakUserVariable, save } from '../trials.ts';
import { settingsView, variableIds } from './breaking.ts';
import { foodsOf, tag } from './staging.ts';

export const card: Card = {
  needs: 'writemeasurements',
  request: async (service, person) => {
    const [tagVariableId, taggedVariableId] = await twoVariables(service, person);
    return { body: { taggedVariableId, tagVariableId, conversionFactor: 2 } };
  },
  naming: ({ variableId, otherVariableId }) => [
    { body: { taggedVariableId: variableId, tagVariableId: otherVariableId, conversionFactor: 2 } },
  ],
  scenarios: [
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
  limits: { 'one of two tags': { waves: 3 } },
  worst: 'usual',
  rights: async (trial) => {
    const { service, keyed } = trial;
    const coffee = await save(trial, 'Coffee', { unitAbbreviatedName: 'serving' });
    const caffeine = await save(trial, 'Caffeine', { unitAbbreviatedName: 'mg' });
    const tag = { taggedVariableId: coffee.variableId, tagVariableId: caffeine.variableId };
    await service.post('/api/v3/userTags', { ...tag, conversionFactor: 95 }, keyed());
    await breakUserVariable(trial, coffee.variableId);
    await service.post('/api/v3/userTags', { ...tag, conversionFactor: 90 }, keyed());
  },
  faults: [
    async function tags(service, person, word) {
      const items = [1, 2].map((n) => food({ variableName: `${word} ${n}` }));
      const ids = await variableIds(service, person, items);
      const [taggedVariableId, tagVariableId] = ids;
      return {
        request: posting('/api/v3/userTags', { taggedVariableId, tagVariableId, conversionFactor: 3 }),
        view: () => settingsView(service, person, ids),
      };
    },
  ],
  asking: ({ cause, own }) =>
    body(
      { taggedVariableId: cause, tagVariableId: own, conversionFactor: 2 },
      { taggedVariableId: own, tagVariableId: cause, conversionFactor: 2 },
    ),
  attempts: (known) => [
    {
      body: {
        taggedVariableId: known.soup?.variableId,
        tagVariableId: known.pair.causeVariableId,
        conversionFactor: 2,
      },
    },
    {
      body: {
        taggedVariableId: known.pair.causeVariableId,
        tagVariableId: known.soup?.variableId,
        conversionFactor: 2,
      },
      gets: 400,
    },
  ],
};
