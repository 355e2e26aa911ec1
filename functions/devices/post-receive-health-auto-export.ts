import { endpoint } from '../../shared/http/endpoint.ts';
import { postReceiveHealthAutoExport } from '../../shared/operations/devices/post-receive-health-auto-export.ts';

export const handler = endpoint(postReceiveHealthAutoExport);
