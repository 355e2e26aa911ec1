import { withAddresses } from '../../answers/studies/study-record.ts';
import { withoutUnits } from '../../answers/variables/user-variable-record.ts';
import { countByVariable } from '../../data/measurements/measurement.ts';
import { allowReading, mostReadUnits } from '../../data/table/read-budget.ts';
import {
  findNameOfVariable,
  findVariableIdByName,
  isMeasured,
  type PersonName,
} from '../../data/variables/person-names.ts';
import { mustAt } from '../../domain/lists/must.ts';
import { type ListPosition, type Order, pageOf } from '../../domain/lists/page.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import { drawVariable, seriesToDraw } from '../../domain/studies/study-drawings.ts';
import { seriesInput } from '../../domain/studies/study-series.ts';
import { clockOf } from '../../domain/time/person-clock.ts';
import { amountIn } from '../../domain/units/amount.ts';
import { getUnit } from '../../domain/units/units.ts';
import { answersTo } from '../../domain/variables/answers-to.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { isInLists, matchesVariableQuery, variableOrder } from '../../domain/variables/select-variables.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { UserVariableRecord } from '../../schemas/variables/user-variable.ts';
import type { UserVariablesQuery } from '../../schemas/variables/user-variables-query.ts';
import { countDays, countHistory } from '../histories/count-history.ts';
import { readSealing } from '../histories/read-history.ts';
import { requestSummaryIfOverBudget } from '../histories/request-summary.ts';
import { userVariableRecords } from '../records/user-variable-records.ts';
import { readWholeSeries, type StudiedPerson } from '../studies/examination/study-series.ts';
import { lastMeasurements, mostWithLastValue } from './last-measurements.ts';
import { type PageOfVariables, pageByKey, sortedPage } from './page-of-variables.ts';

/** The id is one variable's, the name is not. */
interface Contradiction {
  readonly kind: 'otherName';
  readonly itsName: string;
}

interface UserVariablePage {
  readonly kind: 'page';
  readonly records: readonly UserVariableRecord[];
  /** The place after which the next page begins, if there is more. */
  readonly next?: ListPosition | undefined;
}

/** An answer with more of them has no room for the units of each. */
const mostWithUnits = 100;
const queriesAtOnce = 8;
/** The most that a record's description, ingredients and last value take, in most cases. */
const mostUnitsOfRecord = 5;
/** More are cheaper to count together: each history costs a unit at least. */
const mostCountedAlone = 100;
/** The most that one call can cost, which must be left before it is made. */
const unitsOfCall = 256;
/** Their whole histories are read. */
const mostWithDays = 5;

/** One page of a person's variables. */
export async function readUserVariables(
  person: StudiedPerson,
  query: UserVariablesQuery,
  baseUrl: string,
  now: number,
): Promise<UserVariablePage | Contradiction> {
  const { userId } = person;
  const counts = new Map<number, number>();
  const isCounted = query.sort?.field === 'numberOfMeasurements';
  const found = await findPage(person, query, counts, now);
  if (found.kind === 'otherName') return found;
  const { names, next } = found;
  const page = names.map(({ userVariable }) => userVariable);
  const ids = page.map(({ variable }) => variable.variableId);
  const measured = new Set(names.filter(isMeasured).map(({ variable }) => variable.variableId));
  // Reading the page's records comes on top of what finding them cost.
  allowReading(mostReadUnits + unitsOfCall + page.length * mostUnitsOfRecord);
  const [records, last, days] = await Promise.all([
    userVariableRecords(userId, page, baseUrl),
    ids.length > mostWithLastValue
      ? new Map<number, readonly Measurement[]>()
      : lastMeasurements(
          userId,
          ids.filter((id) => measured.has(id)),
        ),
    query.includeDays === true
      ? countAll(person, page.slice(0, mostWithDays), now, countDays)
      : new Map<number, number>(),
  ]);
  const charted = query.includeCharts ? await withCharts(person, page, records, now) : records;
  return {
    kind: 'page',
    records: charted.map((record) => ({
      ...(records.length > mostWithUnits ? withoutUnits(record) : record),
      ...lastValueOf(record, last.get(record.id)),
      ...(days.has(record.id) ? { numberOfDays: days.get(record.id) ?? 0 } : {}),
      ...(isCounted ? { numberOfMeasurements: counts.get(record.id) ?? 0 } : {}),
    })),
    next,
  };
}

function lastValueOf({ unitId }: UserVariableRecord, [latest, second, third]: readonly Measurement[] = []) {
  if (latest === undefined) return {};
  const inOwnUnit = (row: Measurement | undefined) => row && amountIn(getUnit(unitId), row);
  return {
    lastValue: inOwnUnit(latest),
    secondToLastValue: inOwnUnit(second),
    thirdToLastValue: inOwnUnit(third),
    lastOriginalValue: latest.value,
    lastUnit: getUnit(latest.unitId).abbreviatedName,
  };
}

type SearchResult = ({ readonly kind: 'page' } & PageOfVariables) | Contradiction;

async function findPage(
  person: StudiedPerson,
  query: UserVariablesQuery,
  counts: Map<number, number>,
  now: number,
): Promise<SearchResult> {
  const { userId } = person;
  const { sort, variableId, name } = query;
  const matches = ({ userVariable }: PersonName) => matchesVariableQuery(userVariable, query);
  if (variableId !== undefined || name !== undefined) {
    const named = await findNamed(userId, query);
    const other = name === undefined ? undefined : named.find((one) => !answersTo(one.userVariable, name));
    if (other !== undefined) return { kind: 'otherName', itsName: other.variable.name };
    const { page, next } = pageOf(named.filter(matches), orderOfIds, query);
    return { kind: 'page', names: page, next };
  }
  const isShown = (one: PersonName) =>
    (query.includeHidden === true || isInLists(one.userVariable)) && matches(one);
  if (sort === undefined) {
    const isSparse = query.searchPhrase !== undefined || query.variableCategoryName !== undefined;
    return { kind: 'page', ...(await pageByKey(userId, query, { isShown, isSparse })) };
  }
  const orderOf = async (shown: readonly UserVariable[]) => {
    if (sort.field === 'numberOfMeasurements') {
      const isFew = shown.length <= mostCountedAlone;
      const all = await (isFew ? countAll(person, shown, now) : countByVariable(userId));
      for (const [id, count] of all) counts.set(id, count);
    }
    return variableOrder(sort, counts);
  };
  return { kind: 'page', ...(await sortedPage(userId, query, isShown, orderOf)) };
}

const orderOfIds: Order<PersonName> = { placeOf: ({ variable }) => [variable.variableId], descending: false };

async function findNamed(userId: number, { variableId, name }: UserVariablesQuery): Promise<PersonName[]> {
  const named = variableId ?? (await findVariableIdByName(userId, name ?? ''));
  const found = named === undefined ? undefined : await findNameOfVariable(userId, named);
  return found === undefined ? [] : [found];
}

async function countAll(
  person: StudiedPerson,
  all: readonly UserVariable[],
  now: number,
  countOf = countHistory,
): Promise<Map<number, number>> {
  const { userId } = person;
  const clock = clockOf(person);
  const sealing = await readSealing(userId, now);
  const countOne = async ({ variable: { variableId } }: UserVariable) =>
    [variableId, await countOf({ userId, variableId, clock, sealing })] as const;
  try {
    return new Map(await mapInParallel(all, queriesAtOnce, countOne));
  } catch (error) {
    throw await requestSummaryIfOverBudget(error, { userId, sealing, now });
  }
}

async function withCharts(
  person: StudiedPerson,
  page: readonly UserVariable[],
  records: readonly UserVariableRecord[],
  now: number,
): Promise<UserVariableRecord[]> {
  const known = page.map(
    (userVariable): KnownVariable => ({ userVariable, settings: effectiveSettings(userVariable) }),
  );
  const series = await readWholeSeries(person, known, now);
  return records.map((record, i) => {
    const own = mustAt(series, i);
    const drawn = drawVariable(seriesToDraw(seriesInput(own), clockOf(person)), own.known);
    return { ...record, charts: withAddresses(drawn, undefined) };
  });
}
