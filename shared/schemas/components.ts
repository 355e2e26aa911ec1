import { failureSchema } from './failure.ts';
import { trackingReminderSchema } from './tracking-reminder.ts';
import { trackingReminderNotificationSchema } from './tracking-reminder-notification.ts';
import { unitSchema } from './unit.ts';

/** The records with a name of their own in the OpenAPI document. */
export const components = {
  Failure: failureSchema,
  TrackingReminder: trackingReminderSchema,
  TrackingReminderNotification: trackingReminderNotificationSchema,
  Unit: unitSchema,
};
