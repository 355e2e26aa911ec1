import { evened, noFigures, type PooledStatistics, poolStudies } from '../analysis/pooled-study.ts';
import { canConvert, convert } from '../units/convert.ts';
import { getUnit } from '../units/units.ts';
import { extremeOf, type Optimum, type PersonsResult } from './persons-result.ts';
import type { PooledNames, StudyReference } from './study.ts';

/** Whose results a study of many people is made of: everybody who shares, or the people of a client. */
export interface Pool extends StudyReference {
  readonly type: 'cohort' | 'population';
  /** The client of a cohort; without one it has no members. */
  readonly clientId?: string | undefined;
}

/** The pool that a study of many people is of. */
export const poolOf = ({
  type,
  clientId,
  causeVariableId,
  effectVariableId,
}: Omit<Pool, 'type'> & StudyReference): Pool | undefined =>
  type === 'individual' ? undefined : { type, clientId, causeVariableId, effectVariableId };

/** One person's result in a pool, and the round in which it joined the figure. */
export interface PoolMember {
  readonly userId: number;
  readonly result: PersonsResult;
  readonly round?: number | undefined;
}

/** What a pool says. How many people it is of is known to the service only. */
export interface Figure {
  readonly people: number;
  readonly statistics: PooledStatistics;
  readonly optima: readonly Optimum[];
}

export const fewestOthers = 10;
export const fewestMembers = 5;
const batchOfJoiners = 5;

const fewestIn = ({ type }: Pick<Pool, 'type'>) => (type === 'cohort' ? fewestMembers : fewestOthers);

/** Those who count in the figure after a round, and those who wait to. */
export function census(members: readonly PoolMember[], round: number) {
  const counts = ({ round: joined }: PoolMember) => joined !== undefined && joined <= round;
  return { counted: members.filter(counts), waiting: members.filter((member) => !counts(member)) };
}

/**
 * Joiners enter five or more at a time, so that no difference between two figures is of one of them. `isAwaited`:
 * one of the people waits for the figure, and could not be shown one of exactly ten with themselves among them.
 */
export function mayEnter(
  pool: Pick<Pool, 'type'>,
  { counted, waiting }: ReturnType<typeof census>,
  isAwaited: boolean,
): boolean {
  const people = counted.length + waiting.length;
  return waiting.length >= batchOfJoiners && people >= fewestIn(pool) + (isAwaited ? 1 : 0);
}

/** Whether only who among them asked decides if they may enter. */
export const isBorderline = (pool: Pool, members: readonly PoolMember[]): boolean =>
  pool.type === 'population' && members.length === fewestOthers;

export function figureOf(pool: Pool, counted: readonly PoolMember[]): Figure | undefined {
  if (counted.length < fewestIn(pool)) return undefined;
  const results = counted.map(({ result }) => result);
  return { people: counted.length, statistics: poolStudies(results), optima: commonOptima(pool, results) };
}

function commonOptima(pool: Pool, results: readonly PersonsResult[]): Optimum[] {
  const known = results.flatMap((result) =>
    result.optimum === null ? [] : [{ ...result, ...result.optimum }],
  );
  const comparable = Map.groupBy(known, ({ unitId, extreme }) => `${unitId} ${extreme}`);
  return [...comparable.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < fewestIn(pool)) return [];
    const weighted = evened(group);
    const weight = weighted.reduce((sum, { effectiveSampleSize }) => sum + effectiveSampleSize, 0);
    const mean = weighted.reduce((sum, one) => sum + one.value * one.effectiveSampleSize, 0) / weight;
    return [{ value: Number(mean.toPrecision(1)), unitId: first.unitId, extreme: first.extreme }];
  });
}

/** Whether a reader may see a figure: of ten other people, or of five members of a cohort. */
export const mayBeShown = (pool: Pick<Pool, 'type'>, { people }: Figure, readerCounts: boolean): boolean =>
  people - (pool.type === 'population' && readerCounts ? 1 : 0) >= fewestIn(pool);

/** The figure in the reader's own unit; without one, the same as of nobody. */
export function pooledStatisticsOf(figure: Figure | undefined, names: PooledNames): PooledStatistics {
  if (figure === undefined) return noFigures;
  const unit = getUnit(names.causeUnitId);
  const optimum = figure.optima.find(
    ({ unitId, extreme }) => extreme === extremeOf(names.effectValence) && canConvert(getUnit(unitId), unit),
  );
  if (optimum === undefined) return figure.statistics;
  return { ...figure.statistics, optimalValue: convert(optimum.value, getUnit(optimum.unitId), unit) };
}

/** The same words for everybody who is shown nothing, whether it is still being computed or people are missing. */
export const whatIsNeeded = ({ type }: Pick<Pool, 'type'>): string =>
  type === 'cohort'
    ? `It is being computed in the background: figures are shown once at least ${fewestMembers} people who let this client read their data have enough of both.`
    : `It is being computed in the background: figures are shown once at least ${fewestOthers} other people share what their own studies of this pair found.`;
