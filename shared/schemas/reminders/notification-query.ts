import * as v from 'valibot';
import { momentFilter } from '../fields/filters.ts';
import { clientIdParameter, pageParameters, queryFlag, queryInteger } from '../fields/query.ts';
import { sortBy } from '../fields/sort.ts';
import { category } from '../variables/category.ts';

const sortFields = [
  'reminderTime',
  'dueAt',
  'createdAt',
  'updatedAt',
  'variableName',
  'variableCategoryName',
  'id',
] as const;
export type NotificationSortField = (typeof sortFields)[number];

const says = <const Schema extends v.GenericSchema>(schema: Schema, sentence: string) =>
  v.optional(v.pipe(schema, v.description(sentence)));

export const notificationQuery = v.object({
  variableId: says(queryInteger({ min: 1 }), 'Only this variable.'),
  variableCategoryName: says(category(), 'Only variables of this category.'),
  reminderTime: says(
    momentFilter('eq'),
    'The time asked about: a second or a date; prefix (gt), (ge), (lt), (le), (ne), repeat for a range.',
  ),
  createdAt: says(momentFilter('ge'), 'Created at or after this time; takes the same prefixes.'),
  updatedAt: says(momentFilter('ge'), 'Last changed at or after this time; takes the same prefixes.'),
  onlyPast: says(queryFlag(), 'false adds snoozed ones and each reminder’s next; true unless given.'),
  includeDeleted: says(queryFlag(), 'true adds those handled in the last 30 days, with what became of them.'),
  sort: says(
    sortBy(sortFields),
    'A field, with a leading - descending; -reminderTime unless given. Equal ones are ordered by id.',
  ),
  ...pageParameters,
  ...clientIdParameter,
});
export type NotificationQuery = v.InferOutput<typeof notificationQuery>;
