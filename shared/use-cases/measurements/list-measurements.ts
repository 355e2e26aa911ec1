import {
  type MeasurementView,
  type Reader,
  showGroup,
  showMeasurement,
  withLongDescriptions,
} from '../../answers/measurements/measurement-record.ts';
import { locateMeasurements } from '../../data/measurements/moved-measurement.ts';
import { ReadBudgetSpentError } from '../../data/table/read-budget.ts';
import { withDescriptions } from '../../data/variables/descriptions.ts';
import { KnownVariables } from '../../data/variables/known-variables.ts';
import { type FoundNames, findNamesAndAliases } from '../../data/variables/person-names.ts';
import { listTags } from '../../data/variables/tag.ts';
import { listSomeUserVariables } from '../../data/variables/user-variable.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { type ReadingPlan, readingPlan } from '../../domain/measurements/reading-plan.ts';
import type { Row } from '../../domain/measurements/row.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { zoneOffsets } from '../../domain/time/zone.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { startEarly } from '../../platform/start-early.ts';
import type { MeasurementQuery } from '../../schemas/measurements/measurement-query.ts';
import { readSealing } from '../histories/read-history.ts';
import { readGroups } from './groups/read-groups.ts';
import { inTimeOrder, type RowsAsked, readRows } from './read-rows.ts';
import { sortRecords } from './sort-records.ts';

/** Rows that one request sorts, or makes by grouping and filling, in memory. */
const mostInMemory = 50_000;
/** How many rows a query asks for at once when an unknown part of them will be left out. */
const selectivePageSize = 500;
const largestPageSize = 5000;

export interface Page {
  readonly records: MeasurementView[];
  /** How the same request asks for what follows: after a place, or by counting; absent on the last page. */
  readonly next?: { readonly place: string } | { readonly offset: number };
}

/** What of a list is on its way: its name is read with the token, its rows as soon as that has been found good. */
export interface ListAhead {
  readonly variableId?: number | undefined;
  readonly found?: Promise<FoundNames>;
  readonly pages?: AsyncGenerator<Measurement[]>;
  /** What the rows are probably of, read beside them. */
  readonly listed?: Promise<readonly UserVariable[]>;
}

/** More may be too much for one request: that is found out where it is answered. */
const mostRowsAhead = 201;

/** Begins to read what a query asks for, where that is a page that can be read to the row. */
export async function readAheadList(userId: number, query: MeasurementQuery): Promise<ListAhead> {
  const plan = readingPlan(query);
  if (query.ids !== undefined) return {};
  const isShort = isReadToTheRow(query, plan) && rowsWanted(query) <= mostRowsAhead;
  if (plan.isImpossible || (query.variableName === undefined && !isShort)) return {};
  if (query.variableName === undefined) {
    const listed = listSomeUserVariables(userId);
    listed.catch(() => undefined);
    return { listed, pages: startEarly(inTimeOrder(rowsAsked({ userId }, query, plan), plan)) };
  }
  const name = foldName(query.variableName);
  const variableId = await findVariableIdOf(name);
  const found = findNamesAndAliases(userId, [name]);
  found.catch(() => undefined);
  if (variableId === undefined || !isShort) return { found };
  const pages = startEarly(inTimeOrder(rowsAsked({ userId, variableId }, query, plan), plan));
  return { variableId, found, pages };
}

/** One page of what a query asks for. */
export async function listMeasurements(
  userId: number,
  query: MeasurementQuery,
  reader: Reader,
  now: number,
  ahead: ListAhead = {},
): Promise<Page> {
  const page = await listPage({ userId, now }, query, reader, ahead);
  const [condition, ...others] = query.id ?? [];
  if (page.records.length > 0 || condition?.operator !== 'eq' || others.length > 0) return page;
  // The id of a measurement that was moved leads to where it is now.
  const { id } = (await locateMeasurements(userId, [condition.from], now)).get(condition.from) ?? {};
  if (id === undefined || id === condition.from) return page;
  return listPage({ userId, now }, { ...query, id: [{ operator: 'eq', from: id, to: id }] }, reader, {});
}

async function listPage(
  { userId, now }: Pick<Scope, 'userId' | 'now'>,
  query: MeasurementQuery,
  reader: Reader,
  ahead: ListAhead,
): Promise<Page> {
  const plan = readingPlan(query);
  if (plan.isImpossible) return { records: [] };
  const variables = new KnownVariables(userId, await ahead.listed);
  const variableId =
    query.variableName === undefined
      ? undefined
      : await variableNamed(userId, query.variableName, variables, ahead);
  if (query.variableName !== undefined && variableId === undefined) return { records: [] };
  const scope = { userId, now, ...(variableId === undefined ? {} : { variableId }) };
  const groups = isGrouped(query);
  const pagesAhead = ahead.variableId === variableId ? ahead.pages : undefined;
  const pages = query.ids === undefined ? pagesAhead : namedRows(scope, query.ids, query, plan);
  const records = groups
    ? groupedRecords(scope, query, plan, variables, reader)
    : plainRecords(rowsAsked(scope, query, plan, pages), plan, variables, reader);
  const page = plan.inTableOrder
    ? await pageInTableOrder(records, query, groups)
    : await sortedPage(records, query);
  return { ...page, records: await describe(userId, page.records) };
}

/** The records with those descriptions of their variables that lie beside them. */
async function describe(userId: number, records: MeasurementView[]): Promise<MeasurementView[]> {
  const variables = new Map(records.map(({ shared, userVariable }) => [shared.variableId, userVariable]));
  const beside = [...variables.values()].filter(({ isDescribedBeside }) => isDescribedBeside);
  return beside.length === 0
    ? records
    : withLongDescriptions(records, await withDescriptions(userId, beside));
}

async function pageInTableOrder(records: Records, query: MeasurementQuery, groups: boolean): Promise<Page> {
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
  { userId, now, variableId }: Scope,
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

async function variableNamed(
  userId: number,
  name: string,
  variables: KnownVariables,
  { found = findNamesAndAliases(userId, [foldName(name)]) }: ListAhead,
): Promise<number | undefined> {
  const { names, aliases } = await found;
  const own = names.get(foldName(name))?.userVariable;
  if (own === undefined) return aliases.get(foldName(name));
  variables.add(own);
  return own.variable.variableId;
}

interface Scope {
  readonly userId: number;
  readonly variableId?: number;
  readonly now: number;
}

export const isGrouped = ({ groupingWidth, doNotProcess }: MeasurementQuery) =>
  groupingWidth !== undefined && doNotProcess !== true;

const isReadToTheRow = (query: MeasurementQuery, { inTableOrder, isSelective }: ReadingPlan) =>
  inTableOrder && !isSelective && !isGrouped(query);

const rowsWanted = ({ cursor, limit, offset }: MeasurementQuery) =>
  limit + (cursor === undefined ? offset : 0) + 1;

function rowsAsked(
  { userId, variableId }: Omit<Scope, 'now'>,
  query: MeasurementQuery,
  plan: ReadingPlan,
  ahead?: RowsAsked['ahead'],
): RowsAsked {
  const { cursor } = query;
  const wanted = rowsWanted(query);
  const pageSize = isReadToTheRow(query, plan) ? wanted : Math.max(wanted, selectivePageSize);
  return {
    userId,
    ...(variableId === undefined ? {} : { variableIds: [variableId] }),
    ...(cursor === undefined ? {} : { after: cursor }),
    pageSize: Math.min(pageSize, largestPageSize),
    ahead,
  };
}

/** Page by page: handing on every row by itself takes longer than making its record. */
type Records = AsyncGenerator<Iterable<MeasurementView>>;

async function* plainRecords(
  asked: RowsAsked,
  plan: ReadingPlan,
  variables: KnownVariables,
  reader: Reader,
): Records {
  const isAsked = (row: Row) => plan.matchesVariable(row.known) && plan.matchesValue(row.value);
  for await (const rows of readRows(asked, plan, variables))
    yield rows
      .values()
      .filter(isAsked)
      .map((row) => showMeasurement(row, reader));
}

async function* groupedRecords(
  scope: Scope,
  query: MeasurementQuery,
  plan: ReadingPlan,
  variables: KnownVariables,
  reader: Reader,
): Records {
  // Who names a zone asks for its calendar, wherever they lived.
  const clock =
    query.groupingTimezone === undefined
      ? reader.clock
      : { zone: zoneOffsets(query.groupingTimezone), dayStartsAt: 0 };
  const [tags, sealing] = await Promise.all([listTags(scope.userId), readSealing(scope.userId, scope.now)]);
  const width = query.groupingWidth as number;
  let made = 0;
  for await (const row of readGroups(
    { ...scope, width, clock, personClock: reader.clock, tags, sealing },
    plan,
    variables,
  )) {
    if (made++ === mostInMemory) throw new ReadBudgetSpentError('Too many groups.');
    if (plan.matchesValue(row.value)) yield [showGroup(row, { ...reader, clock })];
  }
}

async function sortedPage(records: Records, { sort, limit, offset }: MeasurementQuery): Promise<Page> {
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

/** Plain rows go on after their last id; grouped ones by counting, as a group has no address. */
function nextOf(found: readonly MeasurementView[], grouped: boolean, offset: number): Page['next'] & object {
  const last = found.at(-1)?.own.id;
  if (grouped || last === undefined) return { offset };
  return { place: last.toString(36) };
}
