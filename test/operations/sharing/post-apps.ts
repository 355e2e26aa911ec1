import { clientKey } from '../../../shared/data/keys/clients.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';
import { appsOf, appsPath, unheardOfApp } from './own-apps.ts';

export const card: Card = {
  needs: readAndWrite,
  own: true,
  request: async () => ({ body: unheardOfApp() }),
  scenarios: [
    {
      name: 'a new one',
      requests: async ({ service }, count) => {
        const people = await Promise.all(Array.from({ length: count }, () => service.createPerson()));
        return people.map(({ token }) => ({ path: appsPath, token, body: unheardOfApp() }));
      },
      mostRequests: 60,
    },
  ],
  worst: 'usual',
  rights: async ({ service, person, keyed }) => {
    await service.post(appsPath, unheardOfApp(), keyed());
    const [app] = await appsOf(service, person);
    await service.inTable(() => putItem({ Item: { ...clientKey(app?.clientId ?? ''), kind: 'none' } }));
    await service.post(appsPath, unheardOfApp(), keyed());
  },
  faults: [
    async function registers(service, person) {
      const wanted = unheardOfApp();
      return {
        request: posting(appsPath, wanted),
        view: async () => (await appsOf(service, person)).map(({ approved }) => approved),
      };
    },
  ],
};
