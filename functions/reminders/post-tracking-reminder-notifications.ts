import { endpoint } from '../../shared/http/endpoint.ts';
import { postTrackingReminderNotifications } from '../../shared/operations/reminders/post-tracking-reminder-notifications.ts';

export const handler = endpoint(postTrackingReminderNotifications);
