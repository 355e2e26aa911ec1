import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { reminderInputs } from '../../schemas/reminders/reminder-input.ts';
import { trackingReminderSchema } from '../../schemas/reminders/tracking-reminder.ts';
import { trackingReminderNotificationSchema } from '../../schemas/reminders/tracking-reminder-notification.ts';
import type { Route } from '../route.ts';

export const postTrackingReminders = {
  id: 'post-tracking-reminders',
  method: 'POST',
  path: '/api/v3/trackingReminders',
  topic: 'Reminders',
  summary: 'Create or update reminders',
  description:
    'Saves up to 100 reminders. With an id it changes that one; without, the reminder with the same variable, time and ' +
    'frequency, or it creates a new one: so a request can always be repeated. A reminder keeps its local ' +
    'time; a time skipped by a clock change moves forward, and one that occurs twice counts once. The latest time ' +
    'of today that has passed becomes a notification at once. Reminders more frequent than daily ask only between ' +
    'the person’s earliest and latest time, 07:00 and 21:00 by default, and from their start to their end time if ' +
    'they have one. With pausedUntil, one is silent until that date; what it had asked before can still be ' +
    'answered. All items are checked before any is stored.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object(clientIdParameter),
  body: reminderInputs,
  response: envelope({
    data: v.object({
      trackingReminders: says(
        v.array(trackingReminderSchema),
        'The saved reminders, in the order of the items.',
      ),
      trackingReminderNotifications: says(
        v.array(trackingReminderNotificationSchema),
        'What they ask right now: the latest time today that has passed, if it is pending.',
      ),
    }),
  }),
  table: {
    actions: [
      'BatchGetItem',
      'GetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
      'BatchWriteItem',
      'ConditionCheckItem',
    ],
    indexes: ['byVariable'],
  },
} as const satisfies Route;
