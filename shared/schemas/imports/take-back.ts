import * as v from 'valibot';
import { mayHave, says } from '../fields/says.ts';

const count = () => v.pipe(v.number(), v.integer());

/** The records that are deleted when an app's access ends. */
export const takeBackSchema = v.object({
  measurements: mayHave(
    count(),
    'Measurements that it recorded; absent if there are too many to count at once.',
  ),
  kept: mayHave(count(), 'Measurements it recorded that somebody else has changed since: they stay.'),
  reminders: says(count(), 'Reminders it created that nobody has changed since.'),
  cards: mayHave(count(), 'Cards it added to the feed that are still there; absent when `measurements` is.'),
  importId: mayHave(count(), 'The record in GET /imports that shows the progress of the deletion.'),
});
