import type { Receiver } from '../../../shared/domain/devices/device-key.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';
import { type Calling, twoVariables } from '../calling.ts';

/** A route that takes only the key of a device; the person makes one for it. */
export const received = (receiver: Receiver, body: unknown): Calling => ({
  needs: 'writemeasurements',
  receiver,
  request: async (service, person) => {
    await twoVariables(service, person);
    const { token } = await deviceKeysOf(service, person).keyFor(receiver);
    return { token, body };
  },
});
