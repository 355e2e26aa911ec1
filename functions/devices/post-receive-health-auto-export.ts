import { receiverEndpoint } from '../../shared/http/receiver-endpoint.ts';
import { postReceiveHealthAutoExport } from '../../shared/operations/devices/post-receive-health-auto-export.ts';

export const handler = receiverEndpoint(postReceiveHealthAutoExport);
