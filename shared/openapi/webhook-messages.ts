import type { JsonObject } from '../domain/json/is-object.ts';
import { type MessageEvent, messageEvents } from '../domain/webhooks/webhook.ts';

const meanings: Readonly<Record<MessageEvent, string>> = {
  'measurements.changed': 'Measurements were recorded, changed or deleted',
  'notification.due': 'A notification became due',
  'study.changed': 'A study says something new',
  'share.changed': 'Somebody gave access, changed or ended it',
  'user.deleted': 'Somebody deleted their account',
  'webhook.test': 'The owner asked for a test',
};

/** The messages to webhooks, by event; `change` is the schema of one change. */
export const webhookMessages = (change: JsonObject): JsonObject =>
  Object.fromEntries(messageEvents.map((event) => [event, { post: messageOf(event, change) }]));

const messageOf = (event: MessageEvent, change: JsonObject): JsonObject => ({
  operationId: `webhook-${event.replace('.', '-')}`,
  tags: ['Changes'],
  summary: meanings[event],
  description:
    'Posted by the service, at least once, signed as defined by Standard Webhooks. It names what changed by ids and times, never values, names or notes. Any 2xx within five seconds accepts it; 410 ends the webhook; anything else is retried for three days.',
  security: [],
  parameters: [
    header('webhook-id', 'Unique per message; the same when it is sent again.'),
    header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
    header('webhook-signature', 'One `v1,` signature for each current secret, separated by spaces.'),
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: bodyOf(event, change), example: exampleOf(event) } },
  },
  responses: {
    200: { description: 'Accepted; any other 2xx works too.' },
    410: { description: 'The receiver wants no more messages: the webhook is turned off.' },
  },
});

const header = (name: string, description: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const bodyOf = (event: MessageEvent, change: JsonObject): JsonObject => ({
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', const: event, description: 'What happened.' },
    timestamp: { type: 'string', format: 'date-time', description: 'When it was added to the log, UTC.' },
    data: {
      type: 'object',
      description: 'The person and records it is about.',
      required: ['userId'],
      properties: {
        userId: { type: 'integer', description: 'The person.' },
        changes: {
          type: 'array',
          description: 'What changed, as GET /changes lists it; absent in a test and for a person who left.',
          items: change,
        },
      },
    },
  },
});

const exampleOf = (event: MessageEvent): JsonObject => ({
  type: event,
  timestamp: '2026-03-29T08:30:02Z',
  data: {
    userId: 1,
    ...(changed[event] && { changes: [{ ...changed[event], at: '2026-03-29T08:30:02', deleted: false }] }),
  },
});

const changed: Readonly<Partial<Record<MessageEvent, JsonObject>>> = {
  'measurements.changed': { kind: 'measurement', id: 4_177_277_013_196_801 },
  'notification.due': { kind: 'trackingReminderNotification', id: 7_602_176_000_001 },
  'study.changed': { kind: 'study', id: 'cause-1-effect-2-user-1-user-study' },
  'share.changed': { kind: 'share', id: 'app-4o6n21wvgrmh' },
};
