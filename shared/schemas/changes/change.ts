import * as v from 'valibot';
import { changeKinds } from '../../domain/changes/change.ts';

export const changeSchema = v.object({
  kind: v.pipe(v.picklist(changeKinds), v.description('What kind of record it is.')),
  id: v.pipe(
    v.union([v.pipe(v.number(), v.integer()), v.string()]),
    v.description('By which the operations on such records know it.'),
  ),
  at: v.pipe(v.string(), v.description('When it was entered into the log, a moment after the change (UTC).')),
  deleted: v.pipe(
    v.boolean(),
    v.description('Whether it is gone from the list it stood in: deleted, handled, dismissed or moved away.'),
  ),
});
