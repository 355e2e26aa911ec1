import { getDocs } from './get-docs.ts';
import { getMeasurements } from './get-measurements.ts';
import { getOpenapi } from './get-openapi.ts';
import { getTrackingReminderNotifications } from './get-tracking-reminder-notifications.ts';
import { getUnits } from './get-units.ts';
import { postMeasurements } from './post-measurements.ts';
import { postTrackingReminderNotifications } from './post-tracking-reminder-notifications.ts';
import { postTrackingReminders } from './post-tracking-reminders.ts';
import type { Route } from './route.ts';

/** Every operation of the service, in the order of the documentation. */
export const routes: readonly Route[] = [
  postMeasurements,
  getMeasurements,
  postTrackingReminders,
  getTrackingReminderNotifications,
  postTrackingReminderNotifications,
  getUnits,
  getOpenapi,
  getDocs,
];
