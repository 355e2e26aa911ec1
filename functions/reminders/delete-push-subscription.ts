import { endpoint } from '../../shared/http/endpoint.ts';
import { deletePushSubscription } from '../../shared/operations/reminders/delete-push-subscription.ts';

export const handler = endpoint(deletePushSubscription);
