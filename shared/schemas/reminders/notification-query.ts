import * as v from 'valibot';
import { momentFilter } from '../fields/filters.ts';
import type { Narrowing } from '../fields/narrowing.ts';
import { clientIdParameter, pageParameters, queryFlag, queryInteger } from '../fields/query.ts';
import { mayHave } from '../fields/says.ts';
import { sortBy } from '../fields/sort.ts';
import { category } from '../variables/names.ts';

const sortFields = [
  'reminderTime',
  'dueAt',
  'createdAt',
  'updatedAt',
  'variableName',
  'variableCategoryName',
  'id',
] as const;

export const notificationQuery = v.object({
  variableId: mayHave(queryInteger({ min: 1 }), 'Only this variable.'),
  variableCategoryName: mayHave(category(), 'Only variables of this category.'),
  reminderTime: mayHave(
    momentFilter('eq'),
    'The time asked about: a second or a date; prefix (gt), (ge), (lt), (le), (ne), repeat for a range.',
  ),
  createdAt: mayHave(momentFilter('ge'), 'Created at or after this time; takes the same prefixes.'),
  updatedAt: mayHave(momentFilter('ge'), 'Last changed at or after this time; takes the same prefixes.'),
  onlyPast: mayHave(
    queryFlag(),
    'false also lists snoozed questions and each reminder’s next one; true by default.',
  ),
  includeDeleted: mayHave(
    queryFlag(),
    'true also lists those handled in the last 30 days, with the outcome.',
  ),
  sort: mayHave(
    sortBy(sortFields),
    'A field; with a leading -, descending; -reminderTime by default. Equal ones are ordered by id.',
  ),
  ...pageParameters,
  ...clientIdParameter,
});
export type NotificationQuery = v.InferOutput<typeof notificationQuery>;

/** Names the parameter that makes a query read too much; the costliest is looked at first. */
export function narrowNotifications({ sort, offset }: NotificationQuery): Narrowing {
  if (sort !== undefined && sort.field !== 'reminderTime' && sort.field !== 'id')
    return { path: 'sort', advice: 'sort by reminderTime or id.' };
  if (offset > 0)
    return { path: 'offset', advice: 'use a smaller offset, or narrow by reminderTime instead.' };
  return { path: 'query', advice: 'ask for a smaller limit or with fewer filters.' };
}
