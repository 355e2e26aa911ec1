import type { Receiver } from '../../../shared/domain/devices/device-key.ts';
import type { Service, TokenHolder } from '../../support/client.ts';
import { posting, type WriteScenario } from '../../support/faults/write-scenario.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';

export const names = async (service: Service, person: TokenHolder) =>
  (await deviceKeysOf(service, person).list()).map(({ name, receiver }) => `${name} ${receiver}`);

export const rows = async (service: Service, person: TokenHolder) => {
  const { body } = await service.get<{ variableName: string; value: number; startAt: string }[]>(
    '/api/v3/measurements?limit=200&sort=startAt',
    person,
  );
  return body.map(({ variableName, value, startAt }) => `${startAt} ${variableName} ${value}`).sort();
};

export const receives = (receiver: Receiver, body: unknown): WriteScenario =>
  async function receives(service, person) {
    await diaryOf(service, person).post(item());
    const { token } = await deviceKeysOf(service, person).keyFor(receiver);
    return {
      request: {
        ...posting(`/api/v3/receive/${receiver}`, body),
        headers: { authorization: `Bearer ${token}` },
      },
      view: () => rows(service, person),
    };
  };
