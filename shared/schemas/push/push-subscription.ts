import * as v from 'valibot';
import { base64 } from '../fields/base64.ts';
import { number } from '../fields/numbers.ts';
import { mayHave, says } from '../fields/says.ts';
import { name, text } from '../fields/texts.ts';

/** A browser's `JSON.stringify(subscription)`, and a name. */
export const pushSubscriptionInput = v.pipe(
  v.object({
    endpoint: says(
      text({ max: 2000, min: 1 }),
      'Where messages to the browser are posted: an address of a known push service.',
    ),
    keys: says(
      v.object({
        p256dh: says(base64({ bytes: 65 }), 'The public key of the browser: a point of P-256, base64url.'),
        auth: says(base64({ bytes: 16 }), 'The secret of the browser: 16 bytes, base64url.'),
      }),
      'The keys with which only this browser can read what is sent.',
    ),
    expirationTime: mayHave(
      number({ min: 0 }),
      'When the subscription ends, in milliseconds since 1970, if the browser says so; nothing is sent after that.',
    ),
    name: mayHave(name(), 'What you call the device; by default the name of its push service.'),
  }),
  v.title('PushSubscriptionInput'),
  v.metadata({
    examples: [
      {
        endpoint: 'https://fcm.googleapis.com/fcm/send/f1LsxkKphfQ',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
        name: 'Phone',
      },
    ],
  }),
);
export type PushSubscriptionInput = v.InferOutput<typeof pushSubscriptionInput>;

/** A device in answers: neither its address nor its keys are shown. */
export const pushSubscriptionSchema = v.pipe(
  v.object({
    id: says(v.pipe(v.number(), v.integer()), 'Use it to test and remove the device.'),
    name: says(v.string(), 'What you call the device.'),
    service: says(v.string(), 'The host of the push service of its browser.'),
    status: says(
      v.picklist(['active', 'failing', 'setAside', 'ended']),
      'failing: its push service accepts nothing at the moment and is tried again; setAside: it accepted nothing for a day, and nothing more is sent until the browser subscribes again; ended: the subscription has expired.',
    ),
    problem: mayHave(v.string(), 'What its push service said last, while it accepts nothing.'),
    failingSince: mayHave(v.string(), 'Since when it has accepted nothing, UTC.'),
    setAsideAt: mayHave(v.string(), 'Since when nothing has been sent, UTC.'),
    createdAt: says(v.string(), 'When it was added. UTC, YYYY-MM-DDThh:mm:ss.'),
    updatedAt: says(v.string(), 'When its keys or its name last changed. UTC, YYYY-MM-DDThh:mm:ss.'),
  }),
  v.title('PushSubscription'),
);
export type PushSubscriptionRecord = v.InferOutput<typeof pushSubscriptionSchema>;
