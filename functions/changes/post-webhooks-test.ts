import { endpoint } from '../../shared/http/endpoint.ts';
import { postWebhooksTest } from '../../shared/operations/changes/post-webhooks-test.ts';

export const handler = endpoint(postWebhooksTest);
