import { endpoint } from '../../shared/http/endpoint.ts';
import { postWebhooksRedeliver } from '../../shared/operations/changes/post-webhooks-redeliver.ts';

export const handler = endpoint(postWebhooksRedeliver);
