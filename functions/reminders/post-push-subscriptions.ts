import { endpoint } from '../../shared/http/endpoint.ts';
import { postPushSubscriptions } from '../../shared/operations/reminders/post-push-subscriptions.ts';

export const handler = endpoint(postPushSubscriptions);
