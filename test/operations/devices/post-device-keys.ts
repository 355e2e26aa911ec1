import { posting } from '../../support/faults/write-scenario.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { daysAhead } from '../../support/people/shares.ts';
import { body } from '../asking.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';
import { save } from '../trials.ts';
import { names } from './breaking.ts';
import { each, mostRequests } from './staging.ts';

const readingKey = (variableIds: readonly number[], until = daysAhead(30)) => ({
  name: 'My script',
  reads: 'measurements',
  variableIds,
  until,
});

export const card: Card = {
  needs: readAndWrite,
  own: true,
  request: async () => ({ body: { name: 'My phone', receiver: 'rows' } }),
  naming: ({ variableId, otherVariableId }) => [
    { body: readingKey([variableId]) },
    { body: readingKey([variableId, otherVariableId]) },
  ],
  scenarios: [
    {
      name: 'another one',
      requests: each('rows', (_, __, token) => ({
        path: '/api/v3/deviceKeys',
        token,
        body: { name: 'Another phone', receiver: 'rows' },
      })),
      mostRequests,
    },
  ],
  worst: 'usual',
  rights: async (trial) => {
    const { service, person, keyed } = trial;
    const phone = { name: 'My phone', receiver: 'rows' };
    for (let i = 0; i < 2; i++) await service.post('/api/v3/deviceKeys', phone, keyed());
    const { variableId } = await save(trial, 'Mood');
    await service.post('/api/v3/deviceKeys', readingKey([variableId]), person);
  },
  faults: [
    async function makes(service, person) {
      return {
        request: posting('/api/v3/deviceKeys', { name: 'My phone', receiver: 'rows' }),
        view: () => names(service, person),
      };
    },
    async function renews(service, person) {
      await deviceKeysOf(service, person).make();
      return {
        request: posting('/api/v3/deviceKeys', { name: 'My phone', receiver: 'rows' }),
        view: () => names(service, person),
      };
    },
  ],
  asking: ({ cause, own }) => body(readingKey([cause], '2031-07-01'), readingKey([own, cause], '2031-07-01')),
};
