import { compare } from './compare.ts';

/** The keys by which a record has its place in a list, the first counting most; no two records share all. */
export type ListPosition = readonly (string | number)[];

export interface Order<One> {
  readonly placeOf: (one: One) => ListPosition;
  readonly descending: boolean;
}

export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
  /** The place of the last record of the page before; if it is given, `offset` is ignored. */
  readonly cursor?: ListPosition | undefined;
}

interface Page<One> {
  readonly page: One[];
  /** The place of its last record; absent on the last page. */
  readonly next?: ListPosition;
}

function comparePlaces(a: ListPosition, b: ListPosition): number {
  for (const [i, key] of a.entries()) {
    const order = compare(key, b[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

export const isAfter = (
  place: ListPosition,
  other: ListPosition,
  { descending }: Pick<Order<never>, 'descending'>,
) => (descending ? comparePlaces(place, other) < 0 : comparePlaces(place, other) > 0);

/** A page of a list in memory. No record comes twice, even if others are added or removed between two pages. */
export function pageOf<One>(
  all: readonly One[],
  order: Order<One>,
  { limit, offset, cursor }: PageQuery,
): Page<One> {
  const direction = order.descending ? -1 : 1;
  const placed = all.map((one) => ({ one, place: order.placeOf(one) }));
  const rest = cursor === undefined ? placed : placed.filter(({ place }) => isAfter(place, cursor, order));
  const sorted = rest.sort((a, b) => direction * comparePlaces(a.place, b.place));
  const from = cursor === undefined ? offset : 0;
  const page = sorted.slice(from, from + limit);
  const last = sorted.length > from + limit ? page.at(-1) : undefined;
  return { page: page.map(({ one }) => one), next: last?.place };
}
