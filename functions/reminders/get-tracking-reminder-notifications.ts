import { endpoint } from '../../shared/http/endpoint.ts';
import { getTrackingReminderNotifications } from '../../shared/operations/reminders/get-tracking-reminder-notifications.ts';

export const handler = endpoint(getTrackingReminderNotifications);
