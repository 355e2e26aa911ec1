import * as v from 'valibot';
import { cursorParameter } from '../fields/cursor.ts';
import { clientIdParameter, pageParameters, queryFlag, queryInteger } from '../fields/query.ts';
import { mayHave } from '../fields/says.ts';
import { category } from '../variables/names.ts';

export const trackingRemindersQuery = v.object({
  variableId: mayHave(queryInteger({ min: 1 }), 'Only reminders of this variable.'),
  variableCategoryName: mayHave(category(), 'Only reminders of variables of this category.'),
  includeAdherence: mayHave(
    queryFlag(),
    'true adds on how many of the last 30 days each was taken as planned, in daysTakenAsPlanned and daysPlanned.',
  ),
  ...pageParameters,
  ...cursorParameter,
  ...clientIdParameter,
});
export type TrackingRemindersQuery = v.InferOutput<typeof trackingRemindersQuery>;
