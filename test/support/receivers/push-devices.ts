import type { PushSubscriptionRecord } from '../../../shared/schemas/push/push-subscription.ts';
import type { Person, Service } from '../client.ts';
import { PushDevice } from './push-service.ts';

export const pushSubscriptions = '/api/v3/pushSubscriptions';

/** A browser whose push service nobody can reach: on this machine, where nobody listens, or under a name that is none. */
export const unreachableDevice = (word: string = crypto.randomUUID()) =>
  new PushDevice(
    `${process.env.DAYMARK_INFO ? 'https://nobody.invalid' : 'http://127.0.0.1:9'}/push/${word}`,
  );

export interface Devices {
  readonly applicationServerKey: string;
  readonly pushSubscriptions: PushSubscriptionRecord[];
}

export const devicesOf = (service: Service, person: Person) => ({
  add: async (device: PushDevice, name?: string) => {
    const body = { ...device.subscription, ...(name === undefined ? {} : { name }) };
    const answer = await service.post<{ pushSubscription: PushSubscriptionRecord }>(
      pushSubscriptions,
      body,
      person,
    );
    return answer.body.pushSubscription;
  },
  list: async () => (await service.get<Devices>(pushSubscriptions, person)).body,
});
