import { endpoint } from '../../shared/http/endpoint.ts';
import { postReceiveRows } from '../../shared/operations/devices/post-receive-rows.ts';

export const handler = endpoint(postReceiveRows);
