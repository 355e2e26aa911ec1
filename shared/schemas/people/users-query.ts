import * as v from 'valibot';
import { cursorField } from '../fields/cursor.ts';
import { momentFilter } from '../fields/filters.ts';
import type { Narrowing } from '../fields/narrowing.ts';
import { clientIdParameter, pageParameters } from '../fields/query.ts';
import { mayHave } from '../fields/says.ts';
import { sortBy } from '../fields/sort.ts';
import { text } from '../fields/texts.ts';

const sortFields = ['id', 'displayName', 'email', 'loginName', 'createdAt', 'updatedAt'] as const;

/** A record's place in the order of ids: people's, then their clients'. */
export interface UsersPosition {
  readonly userId: number;
  readonly clientId: string;
}

export const placeOf = ({ userId, clientId }: UsersPosition): string => `${userId.toString(36)}.${clientId}`;

const placePattern = /^(?<userId>[1-9a-z][0-9a-z]{0,10})\.(?<clientId>[a-z0-9-]{1,64})$/;

const cursor = cursorField((place): UsersPosition | undefined => {
  const { userId = '', clientId = '' } = placePattern.exec(place)?.groups ?? {};
  const id = Number.parseInt(userId, 36);
  return Number.isSafeInteger(id) ? { userId: id, clientId } : undefined;
});

export const usersQuery = v.object({
  sort: mayHave(
    sortBy(sortFields),
    'A field; with a leading -, descending; id by default. Equal ones are ordered by id.',
  ),
  createdAt: mayHave(
    momentFilter('ge'),
    'Accounts created at or after this time, a second or a date; prefix (gt), (ge), (lt), (le), (ne), repeat for a range.',
  ),
  updatedAt: mayHave(
    momentFilter('ge'),
    'Accounts last changed at or after this time; takes the same prefixes.',
  ),
  clientUserId: mayHave(text({ min: 1, max: 125 }), 'Only the person with this id within the client.'),
  ...pageParameters,
  cursor: mayHave(
    cursor,
    'Where to continue, from the Link header of the previous page; offset is then ignored. It works only with the same sort and filters.',
  ),
  ...clientIdParameter,
});
export type UsersQuery = v.InferOutput<typeof usersQuery>;

/** True if a page can be cut out by ids alone, before the people behind them are read. */
export const needsOnlyIds = ({ sort, createdAt, updatedAt }: UsersQuery): boolean =>
  (sort?.field ?? 'id') === 'id' && createdAt === undefined && updatedAt === undefined;

/** Names the parameter that makes a query read too much; the costliest is looked at first. */
export function narrowUsers(query: UsersQuery): Narrowing {
  if (needsOnlyIds(query)) return { path: 'offset', advice: 'follow the Link header of each page instead.' };
  const path = (['createdAt', 'updatedAt'] as const).find((name) => query[name] !== undefined) ?? 'sort';
  return { path, advice: 'leave it out and follow the Link header of each page, or give a clientUserId.' };
}
