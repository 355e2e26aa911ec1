import type { Receiver } from '../../../shared/domain/devices/device-key.ts';
import { deviceKeysOf } from '../people/devices.ts';
import { overlongClientProbe, type ProbeMaker } from './probe.ts';

const received =
  (receiver: Receiver, body: unknown): ProbeMaker =>
  async (service) => {
    const person = await service.createPerson();
    return { clientId: overlongClientProbe(await deviceKeysOf(service, person).keyFor(receiver), { body }) };
  };

export const deviceProbes: Readonly<Record<string, ProbeMaker>> = {
  'post-device-keys': async (service) => {
    const body = { name: 'My phone', receiver: 'rows' };
    return { clientId: overlongClientProbe(await service.createPerson(), { body }) };
  },
  'get-device-keys': async (service) => ({ clientId: overlongClientProbe(await service.createPerson()) }),
  'delete-device-key': async (service) => {
    const as = await service.createPerson();
    const { body } = await deviceKeysOf(service, as).make();
    const { id } = body.deviceKey;
    return { clientId: overlongClientProbe(as, { query: { id: 7 } }), id: { as, before: 77, after: id } };
  },
  'post-receive-health-auto-export': received('healthAutoExport', { data: {} }),
  'post-receive-health-connect-webhook': received('healthConnectWebhook', {}),
  'post-receive-rows': received('rows', []),
};
