import * as v from 'valibot';
import { type ChangeCursor, readCursor } from '../../domain/changes/cursor.ts';
import { field } from '../fields/field.ts';
import { clientIdParameter, pageParameters } from '../fields/query.ts';
import { mayHave } from '../fields/says.ts';

const cursor = field({ type: 'string' }, (input, refuse): ChangeCursor => {
  const read = typeof input === 'string' ? readCursor(input) : undefined;
  return read ?? refuse('must be the cursor of an earlier answer.');
});

export const changesQuery = v.object({
  cursor: mayHave(
    cursor,
    'The cursor of the answer before; without one the answer has no changes, and the cursor to begin with.',
  ),
  limit: pageParameters.limit,
  ...clientIdParameter,
});
export type ChangesQuery = v.InferOutput<typeof changesQuery>;
