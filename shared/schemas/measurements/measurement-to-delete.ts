import * as v from 'valibot';
import { described } from '../fields/field.ts';
import { recordId } from '../fields/numbers.ts';
import { mayHave } from '../fields/says.ts';
import { text } from '../fields/texts.ts';
import { recordToDelete } from '../record-to-delete.ts';

const etag = () => text({ min: 1, max: 64 });
const meaning = 'The etag it must still have; otherwise nothing is deleted and the answer is a 412.';

/** The measurement to delete, and the etag that it must still have. */
export const measurementToDelete = {
  query: v.object({ ...recordToDelete.query.entries, ifMatch: mayHave(etag(), meaning) }),
  body: v.optional(v.object({ id: v.optional(recordId()), ifMatch: v.optional(described(etag(), meaning)) })),
};
