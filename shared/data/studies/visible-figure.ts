import { pairName } from '../../domain/studies/contribution.ts';
import { type Figure, fewestIn, mayBeShown, type Pool } from '../../domain/studies/pooling.ts';
import { roundMonth } from '../../domain/studies/round-month.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import { epochSeconds } from '../../platform/clock.ts';
import type { Item } from '../item.ts';
import type { Key } from '../keys/key.ts';
import { monthFigureKey } from '../keys/studies.ts';
import { batchGet } from '../table/read.ts';
import { type Contribution, findContribution } from './contribution.ts';
import { isStale, parseMonthFigure } from './month-figure.ts';
import { cohortOf, parsePool, poolKey } from './pool.ts';

/** The figure of a pool that a reader may see, and since when it is so. */
export interface VisibleFigure {
  readonly figure: Figure;
  readonly computedAt: number;
  readonly changedAt: number;
}

/** The place of a pool's figure; undefined for a cohort without a client, which has none. */
export function figureKey(pool: Pool): Key | undefined {
  if (pool.type === 'population') return monthFigureKey(pool.causeVariableId, pool.effectVariableId);
  const cohort = cohortOf(pool);
  return cohort && poolKey(cohort);
}

/** The figure that there is, no matter who may see it. */
export function figureIn(pool: Pool, find: (key: Key) => Item | undefined): VisibleFigure | undefined {
  const key = figureKey(pool);
  const item = key && find(key);
  if (item === undefined) return undefined;
  if (pool.type === 'population') {
    const { figure, ...kept } = parseMonthFigure(item);
    return figure === undefined || isStale(kept, epochSeconds()) ? undefined : { figure, ...kept };
  }
  const { figure, computedAt = 0, changedAt = 0 } = parsePool(item);
  return figure && { figure, computedAt, changedAt };
}

/** Whether it depends on the reader's own part if they may see it. */
const isBorderline = (pool: Pool, { figure }: VisibleFigure): boolean =>
  pool.type === 'population' && figure.people === fewestIn(pool);

/** The pairs that a person counts in: with a figure of the month before the contribution, those it left out as well. */
function countsIn(contribution: Contribution | undefined) {
  const { month = '', results = [], former = [] } = contribution ?? {};
  const [own, formerly] = [new Set(results.map(pairName)), new Set(former.map(pairName))];
  return (pair: VariablePair, { computedAt }: VisibleFigure): boolean =>
    own.has(pairName(pair)) || (formerly.has(pairName(pair)) && roundMonth(computedAt) < month);
}

/** Those of the figures that a reader may see; `undefined` is someone who has no records here. */
export async function visibleTo(
  userId: number | undefined,
  found: readonly { readonly pool: Pool; readonly shown: VisibleFigure }[],
): Promise<ReadonlySet<VisibleFigure>> {
  const isDoubtful = found.some(({ pool, shown }) => isBorderline(pool, shown));
  const contribution = isDoubtful && userId !== undefined ? await findContribution(userId) : undefined;
  const counts = countsIn(contribution);
  return new Set(
    found.flatMap(({ pool, shown }) => (mayBeShown(pool, shown.figure, counts(pool, shown)) ? [shown] : [])),
  );
}

/** The figure that a person, or everybody, may see now. */
export async function findVisibleFigure(
  userId: number | undefined,
  pool: Pool,
): Promise<VisibleFigure | undefined> {
  const key = figureKey(pool);
  const [item] = key === undefined ? [] : await batchGet([key]);
  const shown = figureIn(pool, () => item);
  if (shown === undefined) return undefined;
  return (await visibleTo(userId, [{ pool, shown }])).has(shown) ? shown : undefined;
}
