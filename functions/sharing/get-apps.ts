import { endpoint } from '../../shared/http/endpoint.ts';
import { getApps } from '../../shared/operations/sharing/get-apps.ts';

export const handler = endpoint(getApps);
