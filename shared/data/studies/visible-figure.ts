import { type Figure, mayBeShown, type Pool } from '../../domain/studies/pooling.ts';
import { resultKey } from '../keys/studies.ts';
import { numberIn } from '../table/parse-stored.ts';
import { batchGet } from '../table/read.ts';
import { type PoolState, parsePool, poolKey } from './pool.ts';

/** The figure of a pool that a reader may see, and since when it is so. */
export interface VisibleFigure {
  readonly figure: Figure;
  readonly computedAt: number;
  readonly changedAt: number;
}

/** @param joined the round in which the reader joined the pool */
export function visibleFigureOf(
  state: PoolState | undefined,
  joined: number | undefined,
): VisibleFigure | undefined {
  if (state?.figure === undefined) return undefined;
  const { figure, round, computedAt = 0, changedAt = 0 } = state;
  const readerCounts = joined !== undefined && joined <= round;
  return mayBeShown(state, figure, readerCounts) ? { figure, computedAt, changedAt } : undefined;
}

/** The figure that a person may see now. */
export async function findVisibleFigure(userId: number, pool: Pool): Promise<VisibleFigure | undefined> {
  const key = poolKey(pool);
  if (key === undefined) return undefined;
  const own = resultKey(pool.causeVariableId, pool.effectVariableId, userId);
  const items = await batchGet(pool.type === 'population' ? [key, own] : [key]);
  const state = items.find(({ sk }) => sk === key.sk);
  const joined = numberIn(
    items.find(({ sk }) => sk === own.sk),
    'round',
  );
  return visibleFigureOf(state && parsePool(state), joined);
}
