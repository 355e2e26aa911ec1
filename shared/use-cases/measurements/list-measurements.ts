import {
  type MeasurementView,
  type RecordReader,
  showGroup,
  showMeasurement,
  withLongDescriptions,
} from '../../answers/measurements/measurement-record.ts';
import { locateMeasurements } from '../../data/measurements/moved-measurement.ts';
import { ReadBudgetSpentError } from '../../data/table/read-budget.ts';
import { withDescriptions } from '../../data/variables/descriptions.ts';
import { KnownVariables } from '../../data/variables/known-variables.ts';
import { listTags, type Tag } from '../../data/variables/tag.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { type ReadingPlan, readingPlan } from '../../domain/measurements/reading-plan.ts';
import type { Row } from '../../domain/measurements/row.ts';
import { zoneOffsets } from '../../domain/time/zone.ts';
import { isWithinLimits, type VariableLimits } from '../../domain/variables/variable-limits.ts';
import type { MeasurementQuery } from '../../schemas/measurements/measurement-query.ts';
import { readSealing } from '../histories/read-history.ts';
import { readGroups } from './groups/read-groups.ts';
import { type ListAhead, variableNamed } from './read-ahead-list.ts';
import { type RowsQuery, readRows } from './read-rows.ts';
import {
  type GroupedQuery,
  isGrouped,
  type ListQuery,
  type ListScope,
  rowsQueryOf,
} from './rows-query-of.ts';
import { sortRecords } from './sort-records.ts';

/** Rows that one request sorts, or makes by grouping and filling, in memory. */
const mostInMemory = 50_000;

interface MeasurementPage {
  readonly records: MeasurementView[];
  /** The start of the next page: after a place, or by counting; absent on the last page. */
  readonly next?: { readonly place: string } | { readonly offset: number };
}

/** One page of what a query asks for. */
export async function listMeasurements(
  userId: number,
  query: ListQuery,
  reader: RecordReader,
  now: number,
  ahead: ListAhead = {},
): Promise<MeasurementPage> {
  const page = await listPage({ userId, now }, query, reader, ahead);
  const [condition, ...others] = query.id ?? [];
  if (page.records.length > 0 || condition?.operator !== 'eq' || others.length > 0) return page;
  // The id of a measurement that was moved leads to its new place.
  const { id } = (await locateMeasurements(userId, [condition.from], now)).get(condition.from) ?? {};
  if (id === undefined || id === condition.from) return page;
  return listPage({ userId, now }, { ...query, id: [{ operator: 'eq', from: id, to: id }] }, reader, {});
}

async function listPage(
  { userId, now }: Pick<ListScope, 'userId' | 'now'>,
  query: ListQuery,
  reader: RecordReader,
  ahead: ListAhead,
): Promise<MeasurementPage> {
  const plan = readingPlan(query);
  if (plan.isImpossible) return { records: [] };
  const variables = new KnownVariables(userId, await ahead.listed);
  const variableId =
    query.variableName === undefined
      ? undefined
      : await variableNamed(userId, query.variableName, variables, ahead);
  if (query.variableName !== undefined && variableId === undefined) return { records: [] };
  const scope = { userId, now, variableId };
  const groups = isGrouped(query);
  const pagesAhead = query.limits === undefined && ahead.variableId === variableId ? ahead.pages : undefined;
  const pages = query.ids === undefined ? pagesAhead : namedRows(scope, query.ids, query, plan);
  const records = groups
    ? groupedRecords(scope, query, plan, variables, reader)
    : plainRecords(rowsQueryOf(scope, query, plan, pages), plan, variables, reader);
  const page = plan.inTableOrder
    ? await pageInTableOrder(records, query, groups)
    : await sortedPage(records, query);
  return { ...page, records: await describe(userId, page.records) };
}

/** The records with those descriptions of their variables that are next to them. */
async function describe(userId: number, records: MeasurementView[]): Promise<MeasurementView[]> {
  const variables = new Map(records.map(({ record, userVariable }) => [record.variableId, userVariable]));
  const beside = [...variables.values()].filter(({ isDescribedBeside }) => isDescribedBeside);
  return beside.length === 0
    ? records
    : withLongDescriptions(records, await withDescriptions(userId, beside));
}

async function pageInTableOrder(
  records: RecordList,
  query: MeasurementQuery,
  groups: boolean,
): Promise<MeasurementPage> {
  const { limit, offset } = query;
  const skipped = query.cursor === undefined ? offset : 0;
  const found: MeasurementView[] = [];
  let seen = 0;
  for await (const page of records)
    for (const record of page) {
      if (seen++ < skipped) continue;
      if (found.length === limit) return { records: found, next: nextOf(found, groups, skipped + limit) };
      found.push(record);
    }
  return { records: found };
}

/** Measurements by their ids, in the order of the table, as far as the rest of the query asks for them. */
async function* namedRows(
  { userId, now, variableId }: ListScope,
  ids: readonly number[],
  { cursor }: MeasurementQuery,
  { from, to, descending }: ReadingPlan,
): AsyncGenerator<Measurement[]> {
  const located = (await locateMeasurements(userId, ids, now)).values();
  const rows = new Map([...located].map((row) => [row.id, row]));
  const isAsked = ({ id, variableId: own }: Measurement) =>
    (variableId === undefined || own === variableId) &&
    startOfId(id) >= from &&
    startOfId(id) <= to &&
    (cursor === undefined || (descending ? id < cursor : id > cursor));
  const direction = descending ? -1 : 1;
  yield [...rows.values()].filter(isAsked).sort((a, b) => direction * (a.id - b.id));
}

/** Page by page: handing on every row by itself takes longer than making its record. */
type RecordList = AsyncGenerator<Iterable<MeasurementView>>;

async function* plainRecords(
  rows: RowsQuery,
  plan: ReadingPlan,
  variables: KnownVariables,
  reader: RecordReader,
): RecordList {
  const isAsked = (row: Row) => plan.matchesVariable(row.known) && plan.matchesValue(row.value);
  for await (const page of readRows(rows, plan, variables))
    yield page
      .values()
      .filter(isAsked)
      .map((row) => showMeasurement(row, reader));
}

async function* groupedRecords(
  scope: ListScope,
  query: GroupedQuery,
  plan: ReadingPlan,
  variables: KnownVariables,
  reader: RecordReader,
): RecordList {
  // A query that names a zone asks for its calendar, wherever the person lived.
  const clock =
    query.groupingTimezone === undefined
      ? reader.clock
      : { zone: zoneOffsets(query.groupingTimezone), dayStartsAt: 0 };
  const [tags, sealing] = await Promise.all([
    readableTags(scope.userId, query.limits, variables),
    readSealing(scope.userId, scope.now),
  ]);
  let made = 0;
  for await (const row of readGroups(
    {
      ...scope,
      width: query.groupingWidth,
      clock,
      personClock: reader.clock,
      sourceOf: reader.sourceOf,
      tags,
      sealing,
    },
    plan,
    variables,
  )) {
    if (made++ === mostInMemory) throw new ReadBudgetSpentError('Too many groups.');
    if (plan.matchesValue(row.value)) yield [showGroup(row, { ...reader, clock })];
  }
}

/** The tags of which the caller may read both variables: others would reveal what is not theirs to read. */
async function readableTags(
  userId: number,
  limits: VariableLimits | undefined,
  variables: KnownVariables,
): Promise<Tag[]> {
  const tags = await listTags(userId);
  if (limits === undefined) return tags;
  const among = tags.filter(({ taggedVariableId, tagVariableId }) =>
    [taggedVariableId, tagVariableId].every((id) => limits.variableIds.has(id)),
  );
  await variables.load(
    among.flatMap(({ taggedVariableId, tagVariableId }) => [taggedVariableId, tagVariableId]),
  );
  return among.filter(({ taggedVariableId, tagVariableId }) =>
    [taggedVariableId, tagVariableId].every((id) => {
      const known = variables.find(id);
      return known !== undefined && isWithinLimits(known.userVariable, limits);
    }),
  );
}

async function sortedPage(
  records: RecordList,
  { sort, limit, offset }: MeasurementQuery,
): Promise<MeasurementPage> {
  const all: MeasurementView[] = [];
  for await (const page of records)
    for (const record of page) {
      if (all.length === mostInMemory) throw new ReadBudgetSpentError('Too many rows to sort.');
      all.push(record);
    }
  const sorted = sort === undefined ? all : sortRecords(all, sort.field, sort.descending);
  const page = { records: sorted.slice(offset, offset + limit) };
  const hasMore = sorted.length > offset + limit;
  return hasMore ? { ...page, next: { offset: offset + limit } } : page;
}

/** Plain rows continue after their last id; grouped ones by counting, as a group has no address. */
function nextOf(
  found: readonly MeasurementView[],
  grouped: boolean,
  offset: number,
): MeasurementPage['next'] & object {
  const last = found.at(-1)?.record.id;
  if (grouped || last === undefined) return { offset };
  return { place: last.toString(36) };
}
