import * as v from 'valibot';
import { changeKinds } from '../../domain/changes/change.ts';
import { says } from '../fields/says.ts';

export const changeSchema = v.object({
  kind: says(v.picklist(changeKinds), 'What kind of record it is.'),
  id: says(
    v.union([v.pipe(v.number(), v.integer()), v.string()]),
    'By which the operations on such records know it.',
  ),
  at: says(v.string(), 'When it was entered into the log, a moment after the change (UTC).'),
  deleted: says(
    v.boolean(),
    'Whether it is gone from the list it stood in: deleted, handled, dismissed or moved away.',
  ),
});
