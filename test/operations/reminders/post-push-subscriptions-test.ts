import { posting } from '../../support/faults/write-scenario.ts';
import { devicesOf, pushSubscriptions, unreachableDevice } from '../../support/receivers/push-devices.ts';
import type { Card } from '../card.ts';
import { breakDevices } from '../trials.ts';

export const card: Card = {
  needs: 'writemeasurements',
  own: true,
  request: async (service, person) => {
    const { id } = await devicesOf(service, person).add(unreachableDevice());
    return { body: { id } };
  },
  naming: ({ deviceId }) => [{ body: { id: deviceId } }],
  scenarios: [
    {
      name: 'a device',
      requests: async ({ service, person }, count) => {
        const { id } = await devicesOf(service, person).add(unreachableDevice('tested'));
        return Array.from({ length: count }, () => ({
          path: `${pushSubscriptions}/test`,
          token: person.token,
          body: { id },
        }));
      },
      mostRequests: 40,
    },
  ],
  worst: 'usual',
  rights: async ({ service, person, keyed }) => {
    const { id } = await devicesOf(service, person).add(unreachableDevice());
    const ask = () => service.post(`${pushSubscriptions}/test`, { id }, keyed());
    await ask();
    await breakDevices(service, person);
    await ask();
  },
  faults: [
    async function testsADevice(service, person, word) {
      const own = devicesOf(service, person);
      const { id } = await own.add(unreachableDevice(`${word}-first`), 'Phone');
      return {
        request: posting(`${pushSubscriptions}/test`, { id }),
        view: async () => (await own.list()).pushSubscriptions.map(({ name }) => name),
      };
    },
  ],
  attempts: (known) => [{ body: { id: known.device.id } }],
};
