import * as v from 'valibot';
import { readCursor } from '../../domain/changes/cursor.ts';
import { choice } from '../fields/choice.ts';
import { cursorField } from '../fields/cursor.ts';
import { clientIdParameter, pageParameters } from '../fields/query.ts';
import { mayHave } from '../fields/says.ts';

export const changesQuery = v.object({
  cursor: mayHave(
    cursorField(readCursor),
    'The cursor from the previous answer. Without one the answer has no changes, only the cursor to start with.',
  ),
  limit: pageParameters.limit,
  include: mayHave(
    choice(['records']),
    'records: the answer also contains the changed records, as they are now.',
  ),
  ...clientIdParameter,
});
