import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteDeviceKey } from '../../shared/operations/devices/delete-device-key.ts';

export const handler = endpoint(deleteDeviceKey);
