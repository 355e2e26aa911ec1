import { discoveriesKey } from '../../../shared/data/keys/discoveries.ts';
import { personKey } from '../../../shared/data/keys/people.ts';
import { getItem } from '../../../shared/data/table/read.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import { repeated, withToken } from '../../bench/operations/scenario.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { nothing } from '../calling.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  needs: 'writemeasurements',
  request: nothing,
  scenarios: [
    {
      name: 'asked again',
      role: 'student',
      requests: repeated((stage) => withToken(stage, '/api/v3/discoveries/refresh')),
      // The number of times that a day allows.
      mostRequests: () => 6,
    },
  ],
  worst: 'usual',
  rights: async ({ service, person, keyed }) => {
    await service.post('/api/v3/discoveries/refresh', {}, keyed());
    await service.inTable(() =>
      updateItem({
        Key: personKey(person.userId),
        UpdateExpression: 'SET #zone = :none',
        ExpressionAttributeNames: { '#zone': 'timezone' },
        ExpressionAttributeValues: { ':none': 'Nowhere/None' },
      }),
    );
    await service.post('/api/v3/discoveries/refresh', {}, keyed());
  },
  faults: [
    async function asks(service, person) {
      return {
        request: posting('/api/v3/discoveries/refresh', {}),
        view: async () => {
          const item = await service.inTable(() => getItem(discoveriesKey(person.userId)));
          return { plan: item?.plan };
        },
      };
    },
  ],
  attempts: () => [{}],
};
