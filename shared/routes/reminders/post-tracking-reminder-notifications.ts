import * as v from 'valibot';
import { notificationVerbs } from '../../domain/reminders/notifications/notification-action.ts';
import { envelope } from '../../schemas/envelope.ts';
import { id } from '../../schemas/fields/numbers.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { mayHave, says } from '../../schemas/fields/says.ts';
import { notificationActionInputs } from '../../schemas/reminders/notification-action.ts';
import type { Route } from '../route.ts';

const itemOutcome = v.object({
  id: id(),
  action: v.picklist(notificationVerbs),
  status: says(
    v.picklist(['done', 'unchanged']),
    'unchanged: the same action had already been done, and nothing was recorded again.',
  ),
  handled: says(id(), 'How many notifications were handled; trackAll may handle several.'),
  measurementId: mayHave(id(), 'The id of the measurement that tracking recorded.'),
  notice: mayHave(v.string(), 'For a treatment: a sentence if another dose was recorded shortly before.'),
  dueAt: mayHave(v.string(), 'When a snoozed one asks again, UTC.'),
});

export const postTrackingReminderNotifications = {
  id: 'post-tracking-reminder-notifications',
  method: 'POST',
  path: '/api/v3/trackingReminderNotifications',
  topic: 'Reminders',
  summary: 'Track, snooze, skip, pass over or reopen notifications',
  description:
    'Acts on up to 50 notifications. All items are checked first: if one id is unknown, or one notification was ' +
    'already handled by another action, nothing is done. Tracking records a measurement with the source "Reminder" at the ' +
    'time the notification asks about, and handles the notification: both or neither. An upcoming one of today, from GET ' +
    'with `onlyPast=false`, can be tracked or skipped early: then it is never asked, and tracking records at ' +
    'the time of the request. Reopening takes a skip back until the next time of its variable or the end of its day; ' +
    'later it is refused with 409, and so is reopening what was tracked: delete its measurement instead. ' +
    'The same action again changes nothing.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object(clientIdParameter),
  body: notificationActionInputs,
  response: envelope({
    data: v.object({
      receipts: says(v.array(itemOutcome), 'One result per item, in order.'),
    }),
  }),
  table: {
    actions: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['byVariable'],
  },
} as const satisfies Route;
