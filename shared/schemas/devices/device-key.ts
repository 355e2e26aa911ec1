import * as v from 'valibot';
import { mostDeviceKeys, readings, receivers } from '../../domain/devices/device-key.ts';
import { mostChosenVariables } from '../../domain/sharing/share-limits.ts';
import { choice } from '../fields/choice.ts';
import { describedCount } from '../fields/described-count.ts';
import { listOf } from '../fields/list.ts';
import { id, ownUserId, recordId } from '../fields/numbers.ts';
import { mayHave, says } from '../fields/says.ts';
import { name } from '../fields/texts.ts';
import { date } from '../fields/times.ts';

/** POST /deviceKeys. Strict: without a member that is not understood, a key would read more than was meant. */
export const deviceKeyInput = v.strictObject({
  ...ownUserId,
  name: says(
    name(),
    'How you recognise the device. What it sends to `rows` has this name as its source. Using the same name and receiver again renews the key.',
  ),
  receiver: mayHave(
    choice(receivers),
    'What sends: the app Health Auto Export, the app HC Webhook (Health Connect), or anything that posts rows. A key has this or `reads`.',
  ),
  reads: mayHave(
    choice(readings),
    'For a read-only key: `measurements`, for GET /measurements with the lists of units and categories, or `everything` that an app may read.',
  ),
  variableIds: mayHave(
    v.pipe(listOf(recordId(), mostChosenVariables), v.minLength(1)),
    'The only variables that a key for measurements reads; by default all, including those you start recording later.',
  ),
  until: mayHave(
    date(),
    'The last day on which a read-only key works, at most a year ahead. Required for such a key.',
  ),
});

export const deviceKeyRecord = v.object({
  id: says(v.pipe(v.number(), v.integer()), 'Use it to end the key.'),
  name: says(v.string(), 'How you recognise the device.'),
  receiver: mayHave(v.picklist(receivers), 'The receiver it may send to; absent for a read-only key.'),
  reads: mayHave(v.picklist(readings), 'What it may read; absent for a key that sends.'),
  variableIds: mayHave(v.array(id()), 'The only variables that it reads; absent if it reads all.'),
  endsAt: mayHave(v.string(), 'When a read-only key expires (UTC).'),
  createdAt: says(v.string(), 'When the key was made (UTC).'),
  lastSeenAt: mayHave(
    v.string(),
    'When the device last sent something, or the first use of a reading key on the latest day it was used (UTC); absent before that.',
  ),
  requests: describedCount('Requests from it that were accepted.'),
  rows: describedCount('New measurements that these requests recorded.'),
  problem: mayHave(
    v.object({
      at: says(v.string(), 'When it was (UTC).'),
      text: says(v.string(), 'What was wrong, and what to do about it.'),
    }),
    'The latest problem: a request that was refused, or entries that had to be left out.',
  ),
  leftOut: mayHave(
    v.object({
      at: says(v.string(), 'When these arrived (UTC).'),
      kinds: says(
        v.array(
          v.object({
            kind: says(v.string(), 'Your variable, or the sender’s own name for it.'),
            reason: says(v.string(), 'Why these were not recorded.'),
            count: describedCount('How many entries.'),
          }),
        ),
        'The kinds with the most entries first, at most 20.',
      ),
    }),
    'What was sent most recently but not recorded, by kind.',
  ),
});
export type DeviceKeyRecord = v.InferOutput<typeof deviceKeyRecord>;

export const deviceKeys = says(
  v.pipe(v.array(deviceKeyRecord), v.maxLength(mostDeviceKeys)),
  'The oldest first.',
);
