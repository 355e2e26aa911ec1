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
  naming: ({ deviceId }) => [{ body: { id: deviceId } }, { query: { id: String(deviceId) } }],
  probes: async (service) => {
    const as = await service.createPerson();
    const { id } = await devicesOf(service, as).add(unreachableDevice());
    return { id: { as, before: 1, after: id } };
  },
  scenarios: [
    {
      name: 'a device',
      requests: async ({ service }, count) => {
        const people = await Promise.all(Array.from({ length: count }, () => service.createPerson()));
        return Promise.all(
          people.map(async (person) => {
            const { id } = await devicesOf(service, person).add(unreachableDevice());
            return { path: `${pushSubscriptions}/delete?id=${id}`, token: person.token };
          }),
        );
      },
      mostRequests: 40,
    },
  ],
  worst: 'usual',
  rights: async ({ service, person, keyed }) => {
    const { id } = await devicesOf(service, person).add(unreachableDevice());
    await service.del(`${pushSubscriptions}/delete?id=${id}`, keyed());
    await breakDevices(service, person);
    await service.del(`${pushSubscriptions}/delete?id=${id}`, keyed());
  },
  faults: [
    async function removesADevice(service, person, word) {
      const own = devicesOf(service, person);
      const { id } = await own.add(unreachableDevice(`${word}-first`), 'Phone');
      await own.add(unreachableDevice(`${word}-second`), 'Tablet');
      return {
        request: { method: 'DELETE', path: `${pushSubscriptions}/delete?id=${id}` },
        view: async () => (await own.list()).pushSubscriptions.map(({ name }) => name),
        onceMore: 404,
      };
    },
  ],
  attempts: (known) => [{ body: { id: known.device.id } }],
};
