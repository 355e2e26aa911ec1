import { endpoint } from '../../shared/http/endpoint.ts';
import { postDeviceKeys } from '../../shared/operations/devices/post-device-keys.ts';

export const handler = endpoint(postDeviceKeys);
