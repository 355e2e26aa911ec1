import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { notificationQuery } from '../../schemas/reminders/notification-query.ts';
import { trackingReminderNotificationSchema } from '../../schemas/reminders/tracking-reminder-notification.ts';
import type { Route } from '../route.ts';

export const getTrackingReminderNotifications = {
  id: 'get-tracking-reminder-notifications',
  method: 'GET',
  path: '/api/v3/trackingReminderNotifications',
  topic: 'Reminders',
  summary: 'Read notifications',
  description:
    'What the person is asked right now, newest first: pending notifications that became due in the last 14 days. ' +
    'A snoozed one is due again to the second. Strongly consistent, except for the latest values shown with them. ' +
    'The `Link` header with `rel="next"` leads to the next page. ' +
    'A request that would read more than 1,000 units of 4 KB is a 400 that says what to narrow.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: notificationQuery,
  response: envelope({ data: v.array(trackingReminderNotificationSchema) }),
  table: { actions: ['BatchGetItem', 'Query'], indexes: ['byVariable'] },
} as const satisfies Route;
