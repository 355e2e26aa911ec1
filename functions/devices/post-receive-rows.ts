import { receiverEndpoint } from '../../shared/http/receiver-endpoint.ts';
import { postReceiveRows } from '../../shared/operations/devices/post-receive-rows.ts';

export const handler = receiverEndpoint(postReceiveRows);
