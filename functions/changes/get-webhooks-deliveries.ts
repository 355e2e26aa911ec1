import { endpoint } from '../../shared/http/endpoint.ts';
import { getWebhooksDeliveries } from '../../shared/operations/changes/get-webhooks-deliveries.ts';

export const handler = endpoint(getWebhooksDeliveries);
