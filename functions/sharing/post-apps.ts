import { endpoint } from '../../shared/http/endpoint.ts';
import { postApps } from '../../shared/operations/sharing/post-apps.ts';

export const handler = endpoint(postApps);
