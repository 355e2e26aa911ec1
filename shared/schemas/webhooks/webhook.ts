import * as v from 'valibot';
import { messageEvents, webhookEvents } from '../../domain/webhooks/webhook.ts';
import { choice } from '../fields/choice.ts';
import { field, got } from '../fields/field.ts';
import { listOf } from '../fields/list.ts';
import { clientName } from '../fields/query.ts';
import { mayHave, says } from '../fields/says.ts';

const longestUrl = 500;

/** An address without a fragment, which a receiver would never see, and without a password. */
const address = field({ type: 'string', format: 'uri', maxLength: longestUrl }, (input, refuse) => {
  if (typeof input !== 'string' || input.length > longestUrl || !URL.canParse(input))
    return refuse(`must be an address of at most ${longestUrl} characters, got ${got(input)}.`);
  const { href, hash, username, password } = new URL(input);
  if (hash !== '' || username !== '' || password !== '') return refuse('must not contain # or a password.');
  return href;
});

export const webhookIdField = field({ type: 'string', pattern: '^[0-9a-f]{24}$' }, (input, refuse) =>
  typeof input === 'string' && /^[0-9a-f]{24}$/.test(input)
    ? input
    : refuse(`must be the id of a webhook, got ${got(input)}.`),
);

export const webhookInput = v.object({
  url: says(address, 'Where messages are posted: https, on the public internet.'),
  events: says(
    v.pipe(listOf(choice(webhookEvents), webhookEvents.length), v.minLength(1)),
    'The events to be sent. user.deleted is for apps.',
  ),
  clientId: mayHave(
    clientName(),
    'Your app whose people it is about; without it, the webhook is about yourself.',
  ),
});

export const webhookRecord = v.object({
  id: says(v.string(), 'Use it to change and delete the webhook.'),
  url: says(v.string(), 'Where messages are posted.'),
  events: says(v.array(v.picklist(webhookEvents)), 'The events it is sent.'),
  clientId: says(
    v.optional(v.string()),
    'The app whose people it is about; absent if it is about its owner.',
  ),
  status: says(v.picklist(['on', 'off']), 'false if its receiver asked to stop, or failed for three days.'),
  offReason: says(
    v.optional(v.picklist(['gone', 'failing'])),
    'gone: it answered 410. failing: nothing could be delivered for three days.',
  ),
  secretChangesUntil: says(
    v.optional(v.string()),
    'Until then messages are also signed with the previous secret (UTC).',
  ),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type WebhookRecord = v.InferOutput<typeof webhookRecord>;

export const signingSecret = says(
  v.string(),
  'The secret that signs messages, as defined by Standard Webhooks. Only saving and rotating return it.',
);

export const savedWebhook = says(webhookRecord, 'The webhook as it is now.');

const messageIdPattern = /^msg_[0-9a-f]{24}_\d{16}_\d{16}_\d{1,4}-\d{1,4}$/;
export const messageIdField = field({ type: 'string', pattern: messageIdPattern.source }, (input, refuse) =>
  typeof input === 'string' && messageIdPattern.test(input)
    ? input
    : refuse(`must be the id of a message, as in webhook-id, got ${got(input)}.`),
);

export const deliveryRecord = v.object({
  messageId: says(v.string(), 'The `webhook-id` it is sent with; the same on every retry.'),
  event: says(v.picklist(messageEvents), 'What happened.'),
  userId: says(v.number(), 'The person it is about.'),
  happenedAt: says(v.string(), 'When it happened, UTC.'),
  triedAt: says(v.string(), 'When it was last tried, UTC.'),
  tries: says(v.number(), 'How often it was tried.'),
  delivered: says(v.boolean(), 'Whether your server accepted it with a 2xx answer.'),
  statusCode: says(v.optional(v.number()), 'What your server answered; absent if it did not answer.'),
  problem: says(v.optional(v.string()), 'Why there was no answer; absent if there was one.'),
  milliseconds: says(v.number(), 'How long the last try took.'),
});
export type DeliveryRecord = v.InferOutput<typeof deliveryRecord>;
