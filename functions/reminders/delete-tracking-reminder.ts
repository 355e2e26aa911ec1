import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteTrackingReminder } from '../../shared/operations/reminders/delete-tracking-reminder.ts';

export const handler = endpoint(deleteTrackingReminder);
