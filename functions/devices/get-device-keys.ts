import { endpoint } from '../../shared/http/endpoint.ts';
import { getDeviceKeys } from '../../shared/operations/devices/get-device-keys.ts';

export const handler = endpoint(getDeviceKeys);
