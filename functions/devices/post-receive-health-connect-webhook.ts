import { endpoint } from '../../shared/http/endpoint.ts';
import { postReceiveHealthConnectWebhook } from '../../shared/operations/devices/post-receive-health-connect-webhook.ts';

export const handler = endpoint(postReceiveHealthConnectWebhook);
