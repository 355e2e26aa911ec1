import * as v from 'valibot';
import { readCursor } from '../../domain/changes/cursor.ts';
import { choice } from '../fields/choice.ts';
import { cursorField } from '../fields/cursor.ts';
import { clientIdParameter, pageParameters } from '../fields/query.ts';
import { mayHave } from '../fields/says.ts';

export const changesQuery = v.object({
  cursor: mayHave(
    cursorField(readCursor),
    'The cursor of the answer before; without one the answer has no changes, and the cursor to begin with.',
  ),
  limit: pageParameters.limit,
  include: mayHave(choice(['records']), 'records: the answer also has the changed records, as they are now.'),
  ...clientIdParameter,
});
