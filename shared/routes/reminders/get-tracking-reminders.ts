import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { trackingReminderSchema } from '../../schemas/reminders/tracking-reminder.ts';
import { trackingRemindersQuery } from '../../schemas/reminders/tracking-reminders-query.ts';
import type { Route } from '../route.ts';

export const getTrackingReminders = {
  id: 'get-tracking-reminders',
  method: 'GET',
  path: '/api/v3/trackingReminders',
  topic: 'Reminders',
  summary: 'List reminders',
  description:
    'The person’s reminders, including favourites and disabled ones, in the order they were created, as returned when saving. ' +
    'The `Link` header with `rel="next"` leads to the next page.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: trackingRemindersQuery,
  deprecates: {
    includeAdherence: {
      since: '2026-11-18',
      sunset: '2027-11-18',
      text: 'The member `daysTakenAsTold` of its answer: read `daysTakenAsPlanned`.',
    },
  },
  response: envelope({ data: v.array(trackingReminderSchema) }),
  table: { actions: ['BatchGetItem', 'Query'], indexes: ['byVariable'] },
} as const satisfies Route;
