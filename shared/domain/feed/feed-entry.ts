import { type Condition, meets } from '../lists/condition.ts';
import { isAfter, type Order } from '../lists/page.ts';

/** A card to be, built only if it is on the page. */
export interface FeedEntry<Record = unknown> {
  /** The id of the card. */
  readonly id: string;
  /** The time by which cards are sorted, newest first. */
  readonly at: number;
  /** The order of those with the same time, as their source reads them. */
  readonly tie: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly record: Record;
}

/** The order that a feed usually has. */
export const newestFirst: Order<FeedEntry> = { placeOf: ({ at, tie }) => [at, tie], descending: true };

export const isNewer = (a: FeedEntry, b: FeedEntry): boolean =>
  isAfter(newestFirst.placeOf(b), newestFirst.placeOf(a), newestFirst);

interface FeedConditions {
  readonly createdAt?: readonly Condition[] | undefined;
  readonly updatedAt?: readonly Condition[] | undefined;
}

export const matchesFeedQuery =
  ({ createdAt = [], updatedAt = [] }: FeedConditions) =>
  (entry: FeedEntry): boolean =>
    meets(entry.createdAt, createdAt) && meets(entry.updatedAt, updatedAt);

/** Entries with the same time are ordered by id, so that pages never overlap. */
export const entryOrder = ({
  field,
  descending,
}: {
  readonly field: 'id' | 'createdAt' | 'updatedAt';
  readonly descending: boolean;
}): Order<FeedEntry> => ({ placeOf: (entry) => [entry[field], entry.id], descending });
