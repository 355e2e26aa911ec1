import { pairName } from '../../domain/studies/contribution.ts';
import { type Figure, fewestIn, mayBeShown, type Pool } from '../../domain/studies/pooling.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import { epochSeconds } from '../../platform/clock.ts';
import type { Item } from '../item.ts';
import type { Key } from '../keys/key.ts';
import { monthFigureKey, resultKey } from '../keys/studies.ts';
import { batchGet } from '../table/read.ts';
import { findContribution } from './contribution.ts';
import { isStale, parseMonthFigure } from './month-figure.ts';
import { parsePool, poolKey } from './pool.ts';

/** The figure of a pool that a reader may see, and since when it is so. */
export interface VisibleFigure {
  readonly figure: Figure;
  readonly computedAt: number;
  readonly changedAt: number;
}

/** The places of a pool's figure: of everybody the month's, or that of the version before, until there is one. */
export const figureKeys = (pool: Pool): Key[] => {
  const key = poolKey(pool);
  const { type, causeVariableId, effectVariableId } = pool;
  const ofMonth = type === 'population' ? [monthFigureKey(causeVariableId, effectVariableId)] : [];
  return [...ofMonth, ...(key === undefined ? [] : [key])];
};

/** The figure that there is, whoever may see it. */
export function figureIn(pool: Pool, find: (key: Key) => Item | undefined): VisibleFigure | undefined {
  const [first, former] = figureKeys(pool).map(find);
  if (pool.type === 'population' && first !== undefined) {
    const { figure, ...kept } = parseMonthFigure(first);
    return figure === undefined || isStale(kept, epochSeconds()) ? undefined : { figure, ...kept };
  }
  const item = pool.type === 'population' ? former : first;
  const { figure, computedAt = 0, changedAt = 0 } = item === undefined ? {} : parsePool(item);
  return figure && { figure, computedAt, changedAt };
}

/** Whether it depends on the reader's own part if they may see it. */
const isBorderline = (pool: Pool, { figure }: VisibleFigure): boolean =>
  pool.type === 'population' && figure.people === fewestIn(pool);

/** Those of the figures that a reader may see; `undefined` is somebody who has no records here. */
export async function visibleTo(
  userId: number | undefined,
  found: readonly { readonly pool: Pool; readonly shown: VisibleFigure }[],
): Promise<ReadonlySet<VisibleFigure>> {
  const doubtful = found.filter(({ pool, shown }) => isBorderline(pool, shown));
  const own =
    userId === undefined
      ? new Set()
      : await ownPairs(
          userId,
          doubtful.map(({ pool }) => pool),
        );
  return new Set(
    found.flatMap(({ pool, shown }) =>
      mayBeShown(pool, shown.figure, own.has(pairName(pool))) ? [shown] : [],
    ),
  );
}

/** Those of some pairs that a person counts in. */
async function ownPairs(userId: number, pairs: readonly VariablePair[]): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set();
  const keys = pairs.map((one) => resultKey(one.causeVariableId, one.effectVariableId, userId));
  const [contribution, former] = await Promise.all([findContribution(userId), batchGet(keys)]);
  const inPartitions = new Set(former.map(({ pk }) => pk));
  return new Set([
    ...(contribution?.results ?? []).map(pairName),
    ...pairs.filter((_, i) => inPartitions.has(keys[i]?.pk)).map(pairName),
  ]);
}

/** The figure that a person, or everybody, may see now. */
export async function findVisibleFigure(
  userId: number | undefined,
  pool: Pool,
): Promise<VisibleFigure | undefined> {
  const items = await batchGet(figureKeys(pool));
  const shown = figureIn(pool, ({ sk }) => items.find((item) => item.sk === sk));
  if (shown === undefined) return undefined;
  return (await visibleTo(userId, [{ pool, shown }])).has(shown) ? shown : undefined;
}
