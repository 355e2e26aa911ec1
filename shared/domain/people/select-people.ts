import { compare } from '../lists/compare.ts';
import { type Condition, meets } from '../lists/condition.ts';
import type { Person } from './person.ts';

const sortKeys = {
  id: ({ userId }) => userId,
  displayName: ({ displayName }) => displayName,
  email: ({ email }) => email,
  loginName: ({ loginName }) => loginName,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
} satisfies Readonly<Record<string, (person: Person) => string | number>>;

interface PeopleSelection {
  readonly sort?: { readonly field: keyof typeof sortKeys; readonly descending: boolean } | undefined;
  readonly createdAt?: readonly Condition[] | undefined;
  readonly updatedAt?: readonly Condition[] | undefined;
}

/** The entries that match, in the order asked for; several entries of one person keep their order. */
export function selectPeople<Entry extends { readonly person: Person }>(
  entries: readonly Entry[],
  { sort = { field: 'id', descending: false }, createdAt = [], updatedAt = [] }: PeopleSelection,
): Entry[] {
  const key: (person: Person) => string | number = sortKeys[sort.field];
  const direction = sort.descending ? -1 : 1;
  return entries
    .filter(({ person }) => meets(person.createdAt, createdAt) && meets(person.updatedAt, updatedAt))
    .sort(
      ({ person: a }, { person: b }) => direction * (compare(key(a), key(b)) || compare(a.userId, b.userId)),
    );
}
