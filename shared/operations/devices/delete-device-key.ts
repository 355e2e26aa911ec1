import { deleteDeviceKey as route } from '../../routes/devices/delete-device-key.ts';
import { endDeviceKey } from '../../use-cases/devices/device-keys.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { idToDelete } from '../requests/id-to-delete.ts';

export const deleteDeviceKey = operation(route, {
  handle: async ({ caller, query, body }) => {
    if (!(await endDeviceKey(caller.userId, idToDelete(query, body))))
      throw notFound('id: you have no device key with this id.');
    return ok('Key ended', 'The key no longer works. What a device sent with it stays.');
  },
});
