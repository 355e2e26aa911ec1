import * as v from 'valibot';
import { envelope } from '../envelope.ts';
import { describedCount } from '../fields/described-count.ts';
import { mayHave, says } from '../fields/says.ts';

/** A receiver answers how much was stored, and nothing of what was there: keys of devices cannot read. */
export const receivedAnswer = envelope({
  received: describedCount('Entries that the body held.'),
  stored: describedCount('Measurements in it that are now on record, new or not.'),
  skipped: says(
    v.array(
      v.object({
        kind: mayHave(v.string(), 'The kind of data: your variable, or the sender’s own name for it.'),
        reason: says(v.string(), 'Why these were left out.'),
        count: describedCount('How many.'),
      }),
    ),
    'Entries that could not be read; the rest was stored.',
  ),
  notRecorded: describedCount('Entries of kinds that are not recorded here.'),
  notRecordedKinds: says(
    v.array(
      v.object({
        kind: says(v.string(), 'The sender’s own name for it.'),
        count: describedCount('How many entries.'),
      }),
    ),
    'The kinds that are not recorded here.',
  ),
});
