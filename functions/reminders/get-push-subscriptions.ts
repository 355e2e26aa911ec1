import { endpoint } from '../../shared/http/endpoint.ts';
import { getPushSubscriptions } from '../../shared/operations/reminders/get-push-subscriptions.ts';

export const handler = endpoint(getPushSubscriptions);
