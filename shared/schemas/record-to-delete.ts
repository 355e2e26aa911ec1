import * as v from 'valibot';
import { recordId } from './fields/numbers.ts';
import { clientIdParameter, queryInteger } from './fields/query.ts';
import { mayHave } from './fields/says.ts';

/** The id of the record to delete is in the body, or in the query. */
export const recordToDelete = {
  query: v.object({
    id: mayHave(queryInteger({ min: 1 }), 'The id, if the request can’t have a body.'),
    ...clientIdParameter,
  }),
  body: v.optional(v.object({ id: recordId() })),
};
