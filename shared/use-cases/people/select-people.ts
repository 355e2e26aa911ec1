import { compare } from '../../domain/lists/compare.ts';
import { meets } from '../../domain/lists/condition.ts';
import type { Person } from '../../domain/people/person.ts';
import type { UserSortField, UsersQuery } from '../../schemas/people/users-query.ts';

const sortKeys: Readonly<Record<UserSortField, (person: Person) => string | number>> = {
  id: ({ userId }) => userId,
  displayName: ({ displayName }) => displayName,
  email: ({ email }) => email,
  loginName: ({ loginName }) => loginName,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};

/** Those who match, in the order asked for; who shares through several clients keeps the order of those. */
export function selectPeople<Entry extends { readonly person: Person }>(
  entries: readonly Entry[],
  { sort = { field: 'id', descending: false }, createdAt = [], updatedAt = [] }: UsersQuery,
): Entry[] {
  const key = sortKeys[sort.field];
  const direction = sort.descending ? -1 : 1;
  return entries
    .filter(({ person }) => meets(person.createdAt, createdAt) && meets(person.updatedAt, updatedAt))
    .sort(
      ({ person: a }, { person: b }) => direction * (compare(key(a), key(b)) || compare(a.userId, b.userId)),
    );
}
