import type { Receiver } from '../../../shared/domain/devices/device-key.ts';
import type { Scenario } from '../../bench/operations/scenario.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';

export const mostRequests = 30;

/** Each of somebody who has one key for that receiver. */
export const each =
  (
    receiver: Receiver,
    requestOf: (id: number, key: string, token: string) => { path: string; token: string; body?: unknown },
  ): Scenario['requests'] =>
  async ({ service }, count) => {
    const requests = [];
    for (let n = 0; n < count; n++) {
      const person = await service.createPerson();
      await diaryOf(service, person).post(item());
      const { body } = await deviceKeysOf(service, person).make(receiver);
      requests.push(requestOf(body.deviceKey.id, body.key, person.token));
    }
    return requests;
  };
