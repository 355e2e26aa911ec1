import { capWeights, noFigures, type PooledStatistics, poolStudies } from '../analysis/pooled-study.ts';
import { canConvert, convert } from '../units/convert.ts';
import { getUnit } from '../units/units.ts';
import { kindOf, oneDigit } from './group-shares.ts';
import { extremeOf, type Optimum, type PersonsResult } from './persons-result.ts';
import type { PooledNames, StudyReference } from './study.ts';

/** The people whose results make a study of many people: everybody who shares, or the people of a client. */
export interface Pool extends StudyReference {
  readonly type: 'cohort' | 'population';
  /** The client of a cohort; without one it has no members. */
  readonly clientId?: string | undefined;
}

/** The pool of a study; undefined if it is one person's own. */
export const poolOf = ({
  type,
  clientId,
  causeVariableId,
  effectVariableId,
}: Omit<Pool, 'type'> & StudyReference): Pool | undefined =>
  type === 'individual' ? undefined : { type, clientId, causeVariableId, effectVariableId };

/** The figures of a pool. The exact number of people is never shown. */
export interface Figure {
  readonly people: number;
  readonly statistics: PooledStatistics;
  readonly optima: readonly Optimum[];
}

export const fewestOthers = 10;
const fewestMembers = 5;
/** The fewest people of a figure of everybody that stays until the next one when someone leaves. */
export const fewestToStay = 100;
/** The fewest people for ranges and differences between people, which tell more of single ones. */
const fewestForRanges = 30;

export const fewestIn = ({ type }: Pick<Pool, 'type'>) => (type === 'cohort' ? fewestMembers : fewestOthers);

/** The figure of a pool, in which each person counts with a share of their group's result. */
export const figureOf = (pool: Pool, shares: readonly PersonsResult[]): Figure => ({
  people: shares.length,
  statistics: poolStudies(shares),
  optima: commonOptima(pool, shares),
});

function commonOptima(pool: Pool, results: readonly PersonsResult[]): Optimum[] {
  const known = results.flatMap((result) =>
    result.optimum === null ? [] : [{ ...result, ...result.optimum }],
  );
  return [...Map.groupBy(known, kindOf).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined || alike.length < fewestIn(pool)) return [];
    const weighted = capWeights(alike);
    const weight = weighted.reduce((sum, { effectiveSampleSize }) => sum + effectiveSampleSize, 0);
    const mean = weighted.reduce((sum, one) => sum + one.value * one.effectiveSampleSize, 0) / weight;
    return [{ value: oneDigit(mean), unitId: first.unitId, extreme: first.extreme }];
  });
}

/** Whether a reader may see a figure: it needs ten other people, or five members of a cohort. */
export const mayBeShown = (pool: Pick<Pool, 'type'>, { people }: Figure, readerCounts: boolean): boolean =>
  people - (pool.type === 'population' && readerCounts ? 1 : 0) >= fewestIn(pool);

/** The part of a figure that is shown, in the reader's own unit. */
export function pooledStatisticsOf(figure: Figure | undefined, names: PooledNames): PooledStatistics {
  if (figure === undefined) return noFigures;
  const unit = getUnit(names.causeUnitId);
  const optimum = figure.optima.find(
    ({ unitId, extreme }) => extreme === extremeOf(names.effectValence) && canConvert(getUnit(unitId), unit),
  );
  return {
    ...figure.statistics,
    // Figures of older versions may hold ranges of fewer people.
    ...(figure.people < fewestForRanges ? noRanges : {}),
    ...(optimum && { optimalValue: convert(optimum.value, getUnit(optimum.unitId), unit) }),
  };
}

const noRanges = { confidenceInterval: null, predictionInterval: null, iSquared: null };

/** The words for a missing figure. They do not tell whether it is still being computed or people are missing. */
export const requirements = ({ type }: Pick<Pool, 'type'>): string =>
  type === 'cohort'
    ? `We’re working it out in the background. Results appear once at least ${fewestMembers} people who let this client read their data have enough of both.`
    : `Results for everyone are worked out once a month. This appears once at least ${fewestOthers} other people share their records of both.`;
