import { toDeviceKeyRecord } from '../../answers/devices/device-key-record.ts';
import { listDeviceKeys } from '../../data/tokens/device-key.ts';
import { counted } from '../../domain/texts/counted.ts';
import { getDeviceKeys as route } from '../../routes/devices/get-device-keys.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';

export const getDeviceKeys = operation(route, {
  readAhead: ({ userId }) => listDeviceKeys(userId),
  handle: async ({ ahead }) => {
    const keys = await ahead;
    return {
      ...ok('Your devices', `You have ${counted(keys.length, 'device key')}.`),
      deviceKeys: keys.map(toDeviceKeyRecord),
    };
  },
});
