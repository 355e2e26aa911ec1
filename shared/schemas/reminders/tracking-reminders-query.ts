import * as v from 'valibot';
import { clientIdParameter, pageParameters, queryInteger } from '../fields/query.ts';
import { category } from '../variables/category.ts';

const says = <const S extends v.GenericSchema>(schema: S, sentence: string) =>
  v.optional(v.pipe(schema, v.description(sentence)));

export const trackingRemindersQuery = v.object({
  variableId: says(queryInteger({ min: 1 }), 'Only reminders of this variable.'),
  variableCategoryName: says(category(), 'Only reminders of variables of this category.'),
  ...pageParameters,
  ...clientIdParameter,
});
export type TrackingRemindersQuery = v.InferOutput<typeof trackingRemindersQuery>;
