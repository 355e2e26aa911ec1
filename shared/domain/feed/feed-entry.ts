import { compare } from '../lists/compare.ts';
import { type Condition, meets } from '../lists/condition.ts';

/** Stands for a card, which is only built if it is on the page. */
export interface FeedEntry<Record = unknown> {
  /** The id of the card. */
  readonly id: string;
  /** The time by which cards are sorted, newest first. */
  readonly at: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly record: Record;
}

export const isNewer = (a: FeedEntry, b: FeedEntry): boolean =>
  a.at > b.at || (a.at === b.at && compare(a.id, b.id) > 0);

interface FeedConditions {
  readonly createdAt?: readonly Condition[] | undefined;
  readonly updatedAt?: readonly Condition[] | undefined;
}

export const matchesFeedQuery =
  ({ createdAt = [], updatedAt = [] }: FeedConditions) =>
  (entry: FeedEntry): boolean =>
    meets(entry.createdAt, createdAt) && meets(entry.updatedAt, updatedAt);

/** Equal ones are ordered by id, so that pages never overlap. */
export function sortEntries<Entry extends FeedEntry>(
  entries: readonly Entry[],
  { field, descending }: { readonly field: 'id' | 'createdAt' | 'updatedAt'; readonly descending: boolean },
): Entry[] {
  const direction = descending ? -1 : 1;
  return entries.toSorted((a, b) => direction * (compare(a[field], b[field]) || compare(a.id, b.id)));
}
