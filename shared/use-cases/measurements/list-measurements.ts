import {
  type Reader,
  toGroupedRecord,
  toMeasurementRecord,
} from '../../answers/measurements/measurement-record.ts';
import { locateMeasurements } from '../../data/moved-measurement.ts';
import { findVariableIdByName } from '../../data/person-names.ts';
import { ReadBudgetSpentError } from '../../data/read-budget.ts';
import { listTags } from '../../data/tag.ts';
import { zoneOffsets } from '../../domain/time/zone.ts';
import type { MeasurementRecord } from '../../schemas/measurements/measurement.ts';
import type { MeasurementQuery } from '../../schemas/measurements/measurement-query.ts';
import { KnownVariables } from '../variables/known-variables.ts';
import { readGroups } from './read-groups.ts';
import { readRows } from './read-rows.ts';
import { type ReadingPlan, readingPlan } from './reading-plan.ts';
import { sortRecords } from './sort-records.ts';

/** Rows that one request sorts, or makes by grouping and filling, in memory. */
const mostInMemory = 50_000;
/** How many rows a query asks for at once when an unknown part of them will be left out. */
const selectivePageSize = 500;
const largestPageSize = 5000;

export interface Page {
  readonly records: MeasurementRecord[];
  /** How the same request asks for what follows; absent on the last page. */
  readonly next?: { readonly cursor: string | undefined; readonly offset: string | undefined };
}

/** One page of what a query asks for. */
export async function listMeasurements(
  userId: number,
  query: MeasurementQuery,
  reader: Reader,
  now: number,
): Promise<Page> {
  const page = await listPage(userId, query, reader);
  const [condition, ...others] = query.id ?? [];
  if (page.records.length > 0 || condition?.operator !== 'eq' || others.length > 0) return page;
  // The id of a measurement that was moved leads to where it is now.
  const { id } = (await locateMeasurements(userId, [condition.from], now)).get(condition.from) ?? {};
  if (id === undefined || id === condition.from) return page;
  return listPage(userId, { ...query, id: [{ operator: 'eq', from: id, to: id }] }, reader);
}

async function listPage(userId: number, query: MeasurementQuery, reader: Reader): Promise<Page> {
  const plan = readingPlan(query);
  if (plan.isImpossible) return { records: [] };
  const variables = new KnownVariables(userId);
  const variableId =
    query.variableName === undefined ? undefined : await findVariableIdByName(userId, query.variableName);
  if (query.variableName !== undefined && variableId === undefined) return { records: [] };
  const scope = { userId, ...(variableId === undefined ? {} : { variableId }) };
  const groups = query.groupingWidth !== undefined && query.doNotProcess !== true;
  const records = groups
    ? groupedRecords(scope, query, plan, variables, reader)
    : plainRecords(scope, query, plan, variables, reader);
  if (!plan.inTableOrder) return sortedPage(records, query);

  const { limit, offset } = query;
  const skipped = query.cursor === undefined ? offset : 0;
  const found: MeasurementRecord[] = [];
  let seen = 0;
  for await (const record of records) {
    if (seen++ < skipped) continue;
    if (found.length === limit) return { records: found, next: nextOf(found, groups, skipped + limit) };
    found.push(record);
  }
  return { records: found };
}

interface Scope {
  readonly userId: number;
  readonly variableId?: number;
}

async function* plainRecords(
  { userId, variableId }: Scope,
  { cursor, limit, offset }: MeasurementQuery,
  plan: ReadingPlan,
  variables: KnownVariables,
  reader: Reader,
): AsyncGenerator<MeasurementRecord> {
  const toTheRow = plan.inTableOrder && !plan.isSelective;
  const wanted = limit + (cursor === undefined ? offset : 0) + 1;
  const asked = {
    userId,
    ...(variableId === undefined ? {} : { variableIds: [variableId] }),
    ...(cursor === undefined ? {} : { after: cursor }),
    pageSize: Math.min(toTheRow ? wanted : Math.max(wanted, selectivePageSize), largestPageSize),
  };
  for await (const row of readRows(asked, plan, variables))
    if (plan.matchesVariable(row.known) && plan.matchesValue(row.value))
      yield toMeasurementRecord(row, reader);
}

async function* groupedRecords(
  scope: Scope,
  query: MeasurementQuery,
  plan: ReadingPlan,
  variables: KnownVariables,
  reader: Reader,
): AsyncGenerator<MeasurementRecord> {
  const zone = query.groupingTimezone === undefined ? reader.zone : zoneOffsets(query.groupingTimezone);
  const tags = await listTags(scope.userId);
  const width = query.groupingWidth as number;
  let made = 0;
  for await (const row of readGroups({ ...scope, width, zone, tags }, plan, variables)) {
    if (made++ === mostInMemory) throw new ReadBudgetSpentError('Too many groups.');
    if (plan.matchesValue(row.value)) yield toGroupedRecord(row, { ...reader, zone });
  }
}

async function sortedPage(
  records: AsyncGenerator<MeasurementRecord>,
  { sort, limit, offset }: MeasurementQuery,
): Promise<Page> {
  const all: MeasurementRecord[] = [];
  for await (const record of records) {
    if (all.length === mostInMemory) throw new ReadBudgetSpentError('Too many rows to sort.');
    all.push(record);
  }
  const sorted = sort === undefined ? all : sortRecords(all, sort.field, sort.descending);
  const page = { records: sorted.slice(offset, offset + limit) };
  const hasMore = sorted.length > offset + limit;
  return hasMore ? { ...page, next: { cursor: undefined, offset: String(offset + limit) } } : page;
}

/** Plain rows go on after their last id; grouped ones by counting, as a group has no address. */
function nextOf(
  found: readonly MeasurementRecord[],
  grouped: boolean,
  offset: number,
): Page['next'] & object {
  const last = found.at(-1)?.id;
  if (grouped || last === undefined) return { cursor: undefined, offset: String(offset) };
  return { cursor: last.toString(36), offset: undefined };
}
