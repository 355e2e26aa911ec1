import { endpoint } from '../../shared/http/endpoint.ts';
import { getWebhooks } from '../../shared/operations/changes/get-webhooks.ts';

export const handler = endpoint(getWebhooks);
