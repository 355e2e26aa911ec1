import { endpoint } from '../../shared/http/endpoint.ts';
import { postWebhooksRotate } from '../../shared/operations/changes/post-webhooks-rotate.ts';

export const handler = endpoint(postWebhooksRotate);
