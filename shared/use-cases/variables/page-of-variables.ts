import { listNamesAtHalfPrice, type PersonName, readNamesByKey } from '../../data/variables/person-names.ts';
import { type ListPosition, type Order, type PageQuery, pageOf } from '../../domain/lists/page.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';

export interface PageOfVariables {
  readonly names: readonly PersonName[];
  /** The place after which the next page begins, if there may be more. */
  readonly next?: ListPosition | undefined;
}

/** A page of a search that has to read further than this is answered as it is, and continues from there. */
const mostCalls = 6;

/**
 * A page in the order of keys, which costs what it shows. With `isSparse`, few of the variables may be shown: as many as
 * fit are read at once, and a page may be shorter than asked for although there are more.
 */
export async function pageByKey(
  userId: number,
  { limit, offset, cursor }: PageQuery,
  { isShown, isSparse }: { readonly isShown: (name: PersonName) => boolean; readonly isSparse: boolean },
): Promise<PageOfVariables> {
  const names: PersonName[] = [];
  let toSkip = cursor === undefined ? offset : 0;
  let after = cursor === undefined ? undefined : Number(cursor.at(-1));
  let calls = 0;
  const isWide = isSparse || toSkip > 0;
  const pages = readNamesByKey(userId, {
    after,
    ...(isWide ? {} : { atOnce: limit + 1 }),
    isConsistent: !isWide,
  });
  for await (const page of pages) {
    if (++calls > mostCalls && toSkip === 0) return { names, next: placeOf(after) };
    for (const name of page) {
      if (!isShown(name)) continue;
      if (toSkip > 0) toSkip--;
      else if (names.length === limit) return { names, next: placeOf(names.at(-1)?.variable.variableId) };
      else names.push(name);
    }
    after = page.at(-1)?.variable.variableId ?? after;
  }
  return { names };
}

const placeOf = (variableId: number | undefined): ListPosition | undefined =>
  variableId === undefined ? undefined : [variableId];

/** A page of all variables that are shown, in another order. */
export async function sortedPage(
  userId: number,
  query: PageQuery,
  isShown: (name: PersonName) => boolean,
  orderOf: (shown: readonly UserVariable[]) => Promise<Order<UserVariable>>,
): Promise<PageOfVariables> {
  const shown = (await listNamesAtHalfPrice(userId)).filter(isShown);
  const order = await orderOf(shown.map(({ userVariable }) => userVariable));
  const { page, next } = pageOf(
    shown,
    { placeOf: ({ userVariable }) => order.placeOf(userVariable), descending: order.descending },
    query,
  );
  return { names: page, next };
}
