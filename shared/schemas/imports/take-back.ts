import * as v from 'valibot';
import { mayHave, says } from '../fields/says.ts';

const count = () => v.pipe(v.number(), v.integer());

/** The records that are deleted when an app's access ends. */
export const takeBackSchema = v.object({
  measurements: mayHave(
    count(),
    'Measurements that it recorded; left out where there are too many to be counted at once.',
  ),
  kept: mayHave(count(), 'Measurements that it recorded and somebody else has changed since: they stay.'),
  reminders: says(count(), 'Reminders that it made and nobody has changed since.'),
  cards: mayHave(
    count(),
    'Cards that it put into the feed and that are still there; left out as `measurements` is.',
  ),
  importId: mayHave(count(), 'The record in GET /imports that says how far the deletion is.'),
});
