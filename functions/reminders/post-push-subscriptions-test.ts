import { endpoint } from '../../shared/http/endpoint.ts';
import { postPushSubscriptionsTest } from '../../shared/operations/reminders/post-push-subscriptions-test.ts';

export const handler = endpoint(postPushSubscriptionsTest);
