import { endpoint } from '../../shared/http/endpoint.ts';
import { postWebhooks } from '../../shared/operations/changes/post-webhooks.ts';

export const handler = endpoint(postWebhooks);
