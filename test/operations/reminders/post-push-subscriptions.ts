import { numbered, withToken } from '../../bench/operations/scenario.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { devicesOf, pushSubscriptions, unreachableDevice } from '../../support/receivers/push-devices.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';
import { breakDevices } from '../trials.ts';

export const card: Card = {
  needs: readAndWrite,
  own: true,
  request: async () => ({ body: unreachableDevice().subscription }),
  scenarios: [
    {
      name: 'the same device under another name',
      requests: numbered((stage, n) => ({
        ...withToken(stage, pushSubscriptions),
        body: { ...unreachableDevice('bench').subscription, name: `Phone ${n}` },
      })),
    },
  ],
  worst: 'usual',
  rights: async ({ service, person, keyed }) => {
    await service.post(pushSubscriptions, unreachableDevice().subscription, keyed());
    await breakDevices(service, person);
    await service.post(pushSubscriptions, unreachableDevice().subscription, keyed());
  },
  faults: [
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
};
