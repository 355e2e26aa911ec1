import { findConnector } from '../connectors/connectors.ts';
import { everySecond, startOfId } from '../ids/measurement-id.ts';
import { type Condition, isSatisfiable, meets, narrowSpan } from '../lists/condition.ts';
import { foldName } from '../texts/fold-name.ts';
import type { Unit } from '../units/units.ts';
import type { VariableCategory } from '../variables/categories.ts';
import { isWithinLimits, type VariableLimits } from '../variables/variable-limits.ts';
import { type Conversion, isInBounds, type KnownVariable, type Row } from './row.ts';

/** A query for measurements. */
interface MeasurementSelection {
  readonly startAt?: readonly Condition[] | undefined;
  /** Epoch seconds, both included. */
  readonly earliestMeasurementTime?: number | undefined;
  readonly latestMeasurementTime?: number | undefined;
  readonly id?: readonly Condition[] | undefined;
  readonly value?: readonly Condition[] | undefined;
  readonly createdAt?: readonly Condition[] | undefined;
  readonly updatedAt?: readonly Condition[] | undefined;
  /** A part of the variable's name or alias, or of the note. */
  readonly searchPhrase?: string | undefined;
  readonly sourceName?: string | undefined;
  readonly connectorName?: string | undefined;
  readonly variableCategoryName?: VariableCategory | undefined;
  readonly unitName?: Unit | undefined;
  readonly doNotConvert?: boolean | undefined;
  readonly minMaxFilter?: boolean | undefined;
  readonly sort?: { readonly field: string; readonly descending: boolean } | undefined;
  /** The only variables that the caller may read. @default all */
  readonly limits?: VariableLimits | undefined;
}

/** The span of the table that a query needs, and the checks that are left for each row. */
export interface ReadingPlan {
  /** Whether the query contradicts itself, so that nothing has to be read. */
  readonly isImpossible: boolean;
  /** Epoch seconds, both included. */
  readonly from: number;
  readonly to: number;
  readonly descending: boolean;
  /** Whether the order asked for is the order of the table. */
  readonly inTableOrder: boolean;
  readonly conversion: Conversion;
  /** Whether rows may be left out; if not, exactly the rows of a page are read. */
  readonly isSelective: boolean;
  /** Whether records of a variable may be left out, so that a gap does not mean a day without records. */
  readonly leavesOutRecords: boolean;
  /** Whether rows are left out by more than their source and value. */
  readonly looksAtRows: boolean;
  /** Whether values outside of the allowed bounds are left out. */
  readonly keepsBounds: boolean;
  /** Whether the query names a source or connector, so that no source is chosen among several. */
  readonly isOfOneSource: boolean;
  readonly matchesVariable: (known: KnownVariable) => boolean;
  readonly matchesSource: (sourceName: string) => boolean;
  readonly matches: (row: Row) => boolean;
  /** Takes the value as it is answered, which on grouped rows is the group's. */
  readonly matchesValue: (value: number) => boolean;
}

export function readingPlan(query: MeasurementSelection): ReadingPlan {
  const { startAt = [], id = [], sort = { field: 'startAt', descending: false } } = query;
  const { from, to } = narrowSpan(spanOfIds(id, everySecond), [
    ...startAt,
    ...bound('ge', query.earliestMeasurementTime),
    ...bound('le', query.latestMeasurementTime),
  ]);
  const ofSources = sourceChecksOf(query);
  const keepsBounds = query.minMaxFilter ?? false;
  const checks = [...checksOf(query), ...(keepsBounds ? [isInBounds] : [])];
  const isOfOneSource = ofSources.length > 0;
  const { connectorName, value = [], createdAt = [], updatedAt = [] } = query;
  return {
    isImpossible:
      from > to ||
      ![startAt, id, value, createdAt, updatedAt].every(isSatisfiable) ||
      (connectorName !== undefined && findConnector(connectorName) === undefined),
    from,
    to,
    descending: sort.descending,
    inTableOrder: sort.field === 'startAt' || sort.field === 'id',
    conversion: {
      unit: query.unitName,
      asPosted: query.doNotConvert ?? false,
    },
    isSelective:
      isOfOneSource ||
      checks.length > 0 ||
      [query.unitName, query.variableCategoryName, query.value, query.limits].some(
        (one) => one !== undefined,
      ),
    leavesOutRecords: isOfOneSource || checks.length > 0,
    looksAtRows: checks.length > Number(keepsBounds),
    keepsBounds,
    isOfOneSource,
    matchesVariable: ({ settings, userVariable }) =>
      isWithinLimits(userVariable, query.limits) &&
      (query.variableCategoryName === undefined || settings.category.id === query.variableCategoryName.id),
    matchesSource: (sourceName) => ofSources.every((check) => check(sourceName)),
    matches: (row) =>
      ofSources.every((check) => check(row.measurement.sourceName)) && checks.every((check) => check(row)),
    matchesValue: (value) => query.value === undefined || meets(value, query.value),
  };
}

const bound = (operator: 'ge' | 'le', second: number | undefined): Condition[] =>
  second === undefined ? [] : [{ operator, from: second, to: second }];

/** The seconds of ids that may meet the conditions; each row's id is checked later. */
function spanOfIds(conditions: readonly Condition[], { from, to }: typeof everySecond) {
  const ids = narrowSpan({ from: 0, to: Number.MAX_SAFE_INTEGER }, conditions);
  return ids.from > ids.to
    ? { from: to, to: from }
    : { from: Math.max(from, startOfId(ids.from)), to: Math.min(to, startOfId(ids.to)) };
}

type RowCheck = (row: Row) => boolean;

function sourceChecksOf({ sourceName, connectorName }: MeasurementSelection): ((name: string) => boolean)[] {
  const checks: ((name: string) => boolean)[] = [];
  if (sourceName !== undefined) {
    const sought = foldName(sourceName);
    checks.push((name) => foldName(name) === sought);
  }
  if (connectorName !== undefined) {
    const connector = findConnector(connectorName);
    checks.push((name) => connector !== undefined && findConnector(name) === connector);
  }
  return checks;
}

/** The conditions that neither the time span nor the source covers. */
function checksOf(query: MeasurementSelection): RowCheck[] {
  const checks: RowCheck[] = [];
  const { id, createdAt, updatedAt, startAt, searchPhrase } = query;
  if (id) checks.push(({ measurement }) => meets(measurement.id, id));
  if (startAt?.some(({ operator }) => operator === 'ne'))
    checks.push(({ measurement }) => meets(startOfId(measurement.id), startAt));
  if (createdAt) checks.push(({ measurement }) => meets(measurement.createdAt, createdAt));
  if (updatedAt) checks.push(({ measurement }) => meets(measurement.updatedAt, updatedAt));
  if (searchPhrase !== undefined) checks.push(speaksOf(foldName(searchPhrase)));
  return checks;
}

function speaksOf(phrase: string): RowCheck {
  return ({ known: { userVariable }, measurement }) =>
    [userVariable.variable.name, userVariable.settings.alias, measurement.note].some(
      (text) => text !== undefined && foldName(text).includes(phrase),
    );
}
