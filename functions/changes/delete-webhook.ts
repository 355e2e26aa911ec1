import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteWebhook } from '../../shared/operations/changes/delete-webhook.ts';

export const handler = endpoint(deleteWebhook);
