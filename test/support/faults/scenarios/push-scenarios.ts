import { devicesOf, pushSubscriptions, unreachableDevice } from '../../receivers/push-devices.ts';
import { posting, type WriteScenario } from '../write-scenario.ts';

export const pushScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
  'post-push-subscriptions': [
    async function addsADevice(service, person, word) {
      const own = devicesOf(service, person);
      await own.add(unreachableDevice(`${word}-first`), 'Phone');
      return {
        request: posting(pushSubscriptions, {
          ...unreachableDevice(`${word}-second`).subscription,
          name: 'Tablet',
        }),
        view: async () => (await own.list()).pushSubscriptions.map(({ name, status }) => ({ name, status })),
      };
    },
  ],

  'post-push-subscriptions-test': [
    async function testsADevice(service, person, word) {
      const own = devicesOf(service, person);
      const { id } = await own.add(unreachableDevice(`${word}-first`), 'Phone');
      return {
        request: posting(`${pushSubscriptions}/test`, { id }),
        view: async () => (await own.list()).pushSubscriptions.map(({ name }) => name),
      };
    },
  ],

  'delete-push-subscription': [
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
};
