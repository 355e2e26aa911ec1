import { devicesOf, pushSubscriptions, unreachableDevice } from '../../support/receivers/push-devices.ts';
import { numbered, repeated, type Scenario, withToken } from './scenario.ts';

export const pushScenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'get-push-subscriptions': [
    { name: 'own devices', requests: repeated((stage) => withToken(stage, pushSubscriptions)) },
  ],
  'post-push-subscriptions': [
    {
      name: 'the same device under another name',
      requests: numbered((stage, n) => ({
        ...withToken(stage, pushSubscriptions),
        body: { ...unreachableDevice('bench').subscription, name: `Phone ${n}` },
      })),
    },
  ],
  'post-push-subscriptions-test': [
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
  'delete-push-subscription': [
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
};
