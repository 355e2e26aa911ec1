import { endpoint } from '../../shared/http/endpoint.ts';
import { getTrackingReminders } from '../../shared/operations/reminders/get-tracking-reminders.ts';

export const handler = endpoint(getTrackingReminders);
