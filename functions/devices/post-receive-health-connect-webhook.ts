import { receiverEndpoint } from '../../shared/http/receiver-endpoint.ts';
import { postReceiveHealthConnectWebhook } from '../../shared/operations/devices/post-receive-health-connect-webhook.ts';

export const handler = receiverEndpoint(postReceiveHealthConnectWebhook);
