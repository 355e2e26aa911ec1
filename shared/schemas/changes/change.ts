import * as v from 'valibot';
import { changeKinds } from '../../domain/changes/change.ts';
import { says } from '../fields/says.ts';

export const changeSchema = v.object({
  kind: says(v.picklist(changeKinds), 'What kind of record it is.'),
  id: says(
    v.union([v.pipe(v.number(), v.integer()), v.string()]),
    'The id of the record, as the operations on such records use it.',
  ),
  at: says(v.string(), 'When it was added to the log, a moment after the change (UTC).'),
  deleted: says(v.boolean(), 'Whether it left its list: deleted, handled, dismissed or moved away.'),
});
