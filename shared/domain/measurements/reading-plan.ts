import { type Condition, meets } from '../../schemas/filters.ts';
import type { MeasurementQuery } from '../../schemas/measurement-query.ts';
import { foldName } from '../../schemas/texts.ts';
import { findConnector } from '../connectors/connectors.ts';
import { lastSecond, startOfId } from './measurement-id.ts';
import { isInBounds, type KnownVariable, type Row, type Telling } from './row.ts';

/** What a query asks of the table, and what is left to be checked row by row. */
export interface ReadingPlan {
  /** Epoch seconds, both included; empty when from > to. */
  readonly from: number;
  readonly to: number;
  readonly descending: boolean;
  /** Whether the order asked for is the order of the table. */
  readonly inTableOrder: boolean;
  readonly telling: Telling;
  /** Whether any row may be left out: without it a page can be read to the row. */
  readonly isSelective: boolean;
  /** Whether records of a variable that was asked for are left out: then gaps say nothing. */
  readonly leavesOutRecords: boolean;
  readonly matchesVariable: (known: KnownVariable) => boolean;
  readonly matches: (row: Row) => boolean;
  /** Looks at the value as it is answered, which on grouped rows is the group's. */
  readonly matchesValue: (value: number) => boolean;
}

const firstSecond = -2_208_988_800;

export function readingPlan(query: MeasurementQuery): ReadingPlan {
  const { startAt = [], id = [], sort = { field: 'startAt', descending: false } } = query;
  const { from, to } = timeSpan(query.earliestMeasurementTime, query.latestMeasurementTime, [
    ...startAt,
    ...id.map((condition) => ({
      ...condition,
      from: startOfId(condition.from),
      to: startOfId(condition.to),
      loose: true,
    })),
  ]);
  const checks = checksOf(query);
  return {
    from,
    to,
    descending: sort.descending,
    inTableOrder: sort.field === 'startAt' || sort.field === 'id',
    telling: {
      ...(query.unitName === undefined ? {} : { unit: query.unitName }),
      asPosted: query.doNotConvert ?? false,
    },
    isSelective:
      checks.length > 0 ||
      [query.unitName, query.variableCategoryName, query.value].some((one) => one !== undefined),
    leavesOutRecords: checks.length > 0,
    matchesVariable: ({ settings }) =>
      query.variableCategoryName === undefined || settings.category.id === query.variableCategoryName.id,
    matches: (row) => checks.every((check) => check(row)),
    matchesValue: (value) => query.value === undefined || meets(value, query.value),
  };
}

/** Narrows the time span by conditions; a loose one (on the id) still has to be checked exactly afterwards. */
function timeSpan(
  earliest = firstSecond,
  latest = lastSecond,
  conditions: readonly (Condition & { readonly loose?: boolean })[],
) {
  let [from, to] = [Math.max(earliest, firstSecond), Math.min(latest, lastSecond)];
  for (const { operator, from: low, to: high, loose = false } of conditions) {
    if (operator === 'eq') [from, to] = [Math.max(from, low), Math.min(to, high)];
    if (operator === 'ge') from = Math.max(from, low);
    if (operator === 'gt') from = Math.max(from, loose ? low : high + 1);
    if (operator === 'le') to = Math.min(to, high);
    if (operator === 'lt') to = Math.min(to, loose ? high : low - 1);
  }
  return { from, to };
}

type Check = (row: Row) => boolean;

/** The conditions that the time span does not cover. */
function checksOf(query: MeasurementQuery): Check[] {
  const checks: Check[] = [];
  const { sourceName, connectorName, id, createdAt, updatedAt, startAt } = query;
  if (sourceName !== undefined) {
    const sought = foldName(sourceName);
    checks.push(({ measurement }) => foldName(measurement.sourceName) === sought);
  }
  if (connectorName !== undefined) {
    const connector = findConnector(connectorName);
    checks.push(
      ({ measurement }) => connector !== undefined && findConnector(measurement.sourceName) === connector,
    );
  }
  if (id) checks.push(({ measurement }) => meets(measurement.id, id));
  if (startAt?.some(({ operator }) => operator === 'ne'))
    checks.push(({ measurement }) => meets(startOfId(measurement.id), startAt));
  if (createdAt) checks.push(({ measurement }) => meets(measurement.createdAt, createdAt));
  if (updatedAt) checks.push(({ measurement }) => meets(measurement.updatedAt, updatedAt));
  if (query.minMaxFilter) checks.push(isInBounds);
  return checks;
}
