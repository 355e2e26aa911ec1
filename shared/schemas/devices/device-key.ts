import * as v from 'valibot';
import { mostDeviceKeys, receivers } from '../../domain/devices/device-key.ts';
import { choice } from '../fields/choice.ts';
import { describedCount } from '../fields/described-count.ts';
import { mayHave, says } from '../fields/says.ts';
import { name } from '../fields/texts.ts';

/** POST /deviceKeys. */
export const deviceKeyInput = v.object({
  name: says(
    name(),
    'How you recognise the device. What it sends to `rows` has this name as its source. The same name and receiver again renews the key.',
  ),
  receiver: says(
    choice(receivers),
    'What sends: the app Health Auto Export, the app HC Webhook (Health Connect), or anything that posts rows.',
  ),
});

export const deviceKeyRecord = v.object({
  id: says(v.pipe(v.number(), v.integer()), 'By which it is ended.'),
  name: says(v.string(), 'How you recognise the device.'),
  receiver: says(v.picklist(receivers), 'What it may send to.'),
  createdAt: says(v.string(), 'When the key was given out (UTC).'),
  lastSeenAt: mayHave(
    v.string(),
    'When the device last sent something (UTC); left out before the first time.',
  ),
  requests: describedCount('Requests of it that were taken.'),
  rows: describedCount('Measurements that these recorded and that were not there before.'),
  problem: mayHave(
    v.object({
      at: says(v.string(), 'When it was (UTC).'),
      text: says(v.string(), 'What was wrong, and what to do.'),
    }),
    'What last went wrong: a request that was refused, or entries that had to be left out.',
  ),
  leftOut: mayHave(
    v.object({
      at: says(v.string(), 'When these came (UTC).'),
      kinds: says(
        v.array(
          v.object({
            kind: says(v.string(), 'Your variable, or the sender’s own name for it.'),
            reason: says(v.string(), 'Why these were not recorded.'),
            count: describedCount('How many entries.'),
          }),
        ),
        'The most entries first, at most 20 kinds.',
      ),
    }),
    'What was last sent and not recorded, by kind.',
  ),
});
export type DeviceKeyRecord = v.InferOutput<typeof deviceKeyRecord>;

export const deviceKeys = says(
  v.pipe(v.array(deviceKeyRecord), v.maxLength(mostDeviceKeys)),
  'The oldest first.',
);
