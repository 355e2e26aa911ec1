import { numbered, withToken } from '../../bench/operations/scenario.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { food } from '../../support/people/measurements.ts';
import { body, names } from '../asking.ts';
import { twoVariables } from '../calling.ts';
import type { Card } from '../card.ts';
import { breakUserVariable, save, study } from '../trials.ts';
import { settingsView, variableIds } from './breaking.ts';

export const card: Card = {
  needs: 'writemeasurements',
  request: async (service, person) => {
    const [variableId] = await twoVariables(service, person);
    return { body: [{ variableId, description: 'How I feel' }] };
  },
  naming: ({ variableId }) => [
    { body: [{ variableId, alias: 'Mine' }] },
    { body: [{ id: variableId, alias: 'Mine' }] },
  ],
  scenarios: [
    {
      name: 'the settings of one',
      requests: numbered((stage, n) => ({
        ...withToken(stage, '/api/v3/userVariables'),
        body: [{ variableId: stage.history.variableId, onsetDelay: n % 2 === 0 ? 0 : 3600 }],
      })),
      mostRequests: 40,
    },
  ],
  limits: { 'the settings of one': { waves: 3 } },
  worst: [
    {
      what: '100 settings',
      ownReads: 400,
      request: ({ variableIds }) => ({
        body: variableIds.slice(0, 100).map((variableId) => ({ variableId, description: 'x'.repeat(2000) })),
      }),
    },
  ],
  rights: async (trial) => {
    const { service, keyed } = trial;
    const { variableId } = await save(trial, 'Mood');
    const change = (changes: object) =>
      service.post('/api/v3/userVariables', { variableId, ...changes }, keyed());
    await change({ alias: 'Spirits' });
    await change({ alias: null });
    await study(trial);
    for (const shareUserMeasurements of [true, false])
      for (const name of ['Melatonin', 'Warmth'])
        await service.post('/api/v3/userVariables', { name, shareUserMeasurements }, trial.person);
    await breakUserVariable(trial, variableId);
    await change({ alias: 'Spirits' });
  },
  faults: [
    async function renamesTwo(service, person, word) {
      const items = [1, 2].map((n) => food({ variableName: `${word} ${n}` }));
      const ids = await variableIds(service, person, items);
      const settings = ids.map((variableId, n) => ({ variableId, alias: `Alias ${n}`, onsetDelay: 60 + n }));
      return {
        request: posting('/api/v3/userVariables', settings),
        view: () => settingsView(service, person, ids),
      };
    },
  ],
  asking: ({ cause, own }) =>
    body({ variableId: cause, valence: 'positive' }, { id: cause, valence: 'positive' }, [
      { name: names.cause, valence: 'positive' },
      { name: 'Own mood', alias: 'My mood' },
      { variableId: own, alias: 'Still my mood' },
    ]),
  attempts: (known) => [
    { body: [{ variableId: known.pair.causeVariableId, valence: 'positive' }] },
    { body: [{ name: 'Soup', onsetDelay: 600 }] },
  ],
};
