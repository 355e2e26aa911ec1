import * as v from 'valibot';
import { deleteMeasurement } from '../../operations/measurements/delete-measurement.ts';
import { described } from '../../schemas/fields/field.ts';
import { recordId } from '../../schemas/fields/numbers.ts';
import { count } from '../figures.ts';
import { OperationCall, tool } from '../tool.ts';

export const undo = tool({
  name: 'undo',
  title: 'Undo an entry',
  description:
    'Removes one entry that this assistant recorded in the last hour, by the id from record or answer_due. It can’t remove anything else: what the person or others recorded or changed stays.',
  input: v.strictObject({ entry: described(recordId(), 'The id of the entry.') }),
  output: v.object({ entry: count('The entry that was removed.') }),
  access: deleteMeasurement.route.access,
  isReading: false,
  prepare: ({ entry }, facts) => {
    const call = new OperationCall(deleteMeasurement, facts, { id: 'entry' });
    const asked = { query: { id: entry } };
    return {
      begin: (userId) => call.begin(userId, asked),
      answer: async (context) => {
        await call.run(asked, context);
        return { values: { entry }, text: `Undone: entry ${entry} no longer exists.` };
      },
    };
  },
});
