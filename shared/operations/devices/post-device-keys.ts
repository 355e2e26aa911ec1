import { toDeviceKeyRecord } from '../../answers/devices/device-key-record.ts';
import { mostDeviceKeys, receiverPaths } from '../../domain/devices/device-key.ts';
import { postDeviceKeys as route } from '../../routes/devices/post-device-keys.ts';
import { makeDeviceKey } from '../../use-cases/devices/device-keys.ts';
import { ok } from '../envelope.ts';
import { badRequest, invalidToken, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

export const postDeviceKeys = operation(route, {
  handle: async ({ caller, body, now, baseUrl }) => {
    const made = await makeDeviceKey(caller.userId, body, now);
    if (made.kind === 'gone') throw invalidToken();
    if (made.kind === 'tooMany')
      throw badRequest(
        problemAt(
          'body',
          `you have ${mostDeviceKeys} device keys, which is the most. End one first.`,
          'limit_reached',
        ),
      );
    const { deviceKey, key, isNew } = made;
    return {
      ...ok(
        isNew ? 'Key made' : 'Key renewed',
        `Copy it now, it is not shown again.${isNew ? '' : ' The former key of this name has ended.'}`,
      ),
      deviceKey: toDeviceKeyRecord(deviceKey),
      key,
      address: `${baseUrl}${receiverPaths[deviceKey.receiver]}`,
      header: `Bearer ${key}`,
    };
  },
});
