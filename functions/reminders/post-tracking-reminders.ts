import { endpoint } from '../../shared/http/endpoint.ts';
import { postTrackingReminders } from '../../shared/operations/reminders/post-tracking-reminders.ts';

export const handler = endpoint(postTrackingReminders);
