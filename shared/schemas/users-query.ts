import * as v from 'valibot';
import { momentFilter } from './filters.ts';
import { clientIdParameter, pageParameters } from './query.ts';
import { sortBy } from './sort.ts';
import { text } from './texts.ts';

const sortFields = ['id', 'displayName', 'email', 'loginName', 'createdAt', 'updatedAt'] as const;
export type UserSortField = (typeof sortFields)[number];

const says = <const S extends v.GenericSchema>(schema: S, sentence: string) =>
  v.optional(v.pipe(schema, v.description(sentence)));

export const usersQuery = v.object({
  sort: says(
    sortBy(sortFields),
    'A field, with a leading - descending; id unless given. Equal ones are ordered by id.',
  ),
  createdAt: says(
    momentFilter('ge'),
    'Accounts made at or after this time, a second or a date; prefix (gt), (ge), (lt), (le), (ne), repeat for a range.',
  ),
  updatedAt: says(
    momentFilter('ge'),
    'Accounts last changed at or after this time; takes the same prefixes.',
  ),
  clientUserId: says(text({ min: 1, max: 125 }), 'Only the person with this id within the client.'),
  ...pageParameters,
  ...clientIdParameter,
});
export type UsersQuery = v.InferOutput<typeof usersQuery>;
