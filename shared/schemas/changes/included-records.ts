import * as v from 'valibot';
import { says } from '../fields/says.ts';
import { importSchema } from '../imports/import.ts';
import { measurementSchema } from '../measurements/measurement.ts';
import { trackingReminderSchema } from '../reminders/tracking-reminder.ts';
import { trackingReminderNotificationSchema } from '../reminders/tracking-reminder-notification.ts';
import { voteSchema } from '../studies/vote.ts';
import { userVariableSchema } from '../variables/user-variable.ts';

/** The records that changes are about, each as the operation on such records answers it. */
export const includedRecords = v.object({
  measurements: says(v.array(measurementSchema), 'As GET /measurements answers them.'),
  userVariables: says(v.array(userVariableSchema), 'As GET /userVariables answers them.'),
  trackingReminders: says(v.array(trackingReminderSchema), 'As GET /trackingReminders answers them.'),
  trackingReminderNotifications: says(
    v.array(trackingReminderNotificationSchema),
    'As GET /trackingReminderNotifications answers them; handled ones are left out.',
  ),
  votes: says(v.array(voteSchema), 'As GET /votes answers them.'),
  imports: says(v.array(importSchema), 'As GET /imports answers them.'),
});
export type IncludedRecords = v.InferOutput<typeof includedRecords>;
