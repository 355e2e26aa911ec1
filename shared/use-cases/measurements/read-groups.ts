import { readMeasurements } from '../../data/measurement.ts';
import { ReadBudgetSpentError } from '../../data/read-budget.ts';
import { StillSealingError } from '../../data/still-sealing.ts';
import type { Tag } from '../../data/tag.ts';
import { listUserVariables } from '../../data/user-variable.ts';
import { chooseSources } from '../../domain/histories/choose-sources.ts';
import {
  andThen,
  between,
  convertedSum,
  derivedBetween,
  type ValueConversion,
} from '../../domain/histories/conversion.ts';
import { type Run, toRuns } from '../../domain/histories/runs.ts';
import { type Sealing, type Span, sealableUpTo, spansOfRows } from '../../domain/histories/sealing.ts';
import { type GroupEntry, type GroupedRow, Grouper } from '../../domain/measurements/grouping.ts';
import { startOfId } from '../../domain/measurements/measurement-id.ts';
import type { Conversion, KnownVariable, Row } from '../../domain/measurements/row.ts';
import { binStart, createBinStart, nextBinStart } from '../../domain/time/bins.ts';
import { DAY_SECONDS } from '../../domain/time/calendar.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';
import { amountIn } from '../../domain/units/amount.ts';
import { canConvert } from '../../domain/units/convert.ts';
import { getUnit, type Unit } from '../../domain/units/units.ts';
import { mergeStreams } from '../../platform/merge-streams.ts';
import { type HistoryAsked, withRows } from '../histories/read-history.ts';
import { streamHistories } from '../histories/stream-histories.ts';
import { streamHistory } from '../histories/stream-history.ts';
import type { RecordedRun } from '../histories/stream-rows.ts';
import type { KnownVariables } from '../variables/known-variables.ts';
import { type RowsAsked, readRows } from './read-rows.ts';
import type { ReadingPlan } from './reading-plan.ts';

export interface GroupsAsked extends Pick<RowsAsked, 'userId'> {
  /** Only this variable, with what its tags derive; all of the person's without. */
  readonly variableId?: number;
  readonly width: number;
  /** By which bins are counted. */
  readonly clock: PersonClock;
  /** By which the person's days are: on each of them one of several sources that overlap counts. */
  readonly personClock: PersonClock;
  readonly tags: readonly Tag[];
  readonly sealing: Sealing;
  readonly now: number;
}

/** Rows grouped into bins, ingredients derived from tagged variables included, gaps filled. */
export async function* readGroups(
  asked: GroupsAsked,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<GroupedRow> {
  const { variableId, tags, clock, width } = asked;
  const recorded = variableId === undefined ? undefined : [variableId, ...taggedWith(tags, variableId)];
  await variables.load([...tags.map(({ tagVariableId }) => tagVariableId), ...(recorded ?? [])]);
  const grouper = new Grouper(clock, width, plan.descending);
  const begun = new Set<number>();
  const days = canUseSummaries(asked, plan)
    ? daysOfRuns(asked, recorded, plan, variables)
    : daysOfRows(asked, recorded, plan, variables);
  for await (const day of days) {
    for (const entry of day.flatMap((part) => entriesOf(part, asked, plan, variables))) {
      if (!plan.matchesVariable(entry.known)) continue;
      const { variableId: id } = entry.known.userVariable.variable;
      const isFirst = !begun.has(id) && entry.isLeftOut !== true;
      yield* grouper.push(entry);
      if (!isFirst || plan.leavesOutRecords) continue;
      begun.add(id);
      await fillFrom(entry, asked, plan, grouper);
    }
  }
  yield* grouper.finish();
}

const taggedWith = (tags: readonly Tag[], tagVariableId: number) =>
  tags.filter((tag) => tag.tagVariableId === tagVariableId).map(({ taggedVariableId }) => taggedVariableId);

/** A run that lies within a bin and within what was asked for. */
interface Part {
  readonly known: KnownVariable;
  readonly run: Run;
  /** Where the run begins within its bin. */
  readonly startAt: number;
  readonly isLeftOut: boolean;
}

const HOUR = 3600;

/** Other filters than by source look at rows, and parts of hours are made of them. */
const canUseSummaries = ({ width }: GroupsAsked, plan: ReadingPlan) =>
  !plan.looksAtRows && width % HOUR === 0;

/** What counts on a day is decided from all of it, so the days at both ends are read whole. */
const wholeDays = ({ personClock: { zone, dayStartsAt } }: GroupsAsked, { from, to }: ReadingPlan): Span => ({
  from: binStart(zone, DAY_SECONDS, from, dayStartsAt),
  until: nextBinStart(zone, DAY_SECONDS, to, dayStartsAt),
});

/** The same as `daysOfRows`, to the bit, from what is summed up already and the rows that are not. */
async function* daysOfRuns(
  asked: GroupsAsked,
  variableIds: readonly number[] | undefined,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<Part[]> {
  const { userId, personClock: clock, sealing } = asked;
  const dayOf = createBinStart(clock.zone, DAY_SECONDS, clock.dayStartsAt);
  const history = (variableId: number): HistoryAsked => ({ userId, variableId, clock, sealing });
  const span = wholeDays(asked, plan);
  let listed: Promise<number[]> | undefined;
  const listVariableIds = () => {
    listed ??= listIds(userId, variables);
    return listed;
  };
  const streams =
    variableIds === undefined
      ? [streamHistories({ userId, clock, sealing, listVariableIds }, span, plan.descending)]
      : variableIds.map((variableId) => streamHistory(history(variableId), span, plan.descending));
  const isBefore = (a: RecordedRun, b: RecordedRun) =>
    plan.descending ? a.run.from > b.run.from : a.run.from < b.run.from;
  const toParts = async (day: readonly RecordedRun[]) => {
    await variables.load(day.map(({ variableId }) => variableId));
    const byVariable = Map.groupBy(plan.descending ? day.toReversed() : day, ({ variableId }) => variableId);
    const parts = [...byVariable].map(([variableId, own]) =>
      partsOfRuns(
        variables.get(variableId),
        history(variableId),
        own.map(({ run }) => run),
        { asked, plan, variables },
      ),
    );
    return inReadingOrder((await Promise.all(parts)).flat(), plan);
  };
  let day: RecordedRun[] = [];
  const runs = mergeStreams(streams, isBefore);
  for await (const next of unlessUnsealed(runs, sealing, span, asked.now)) {
    if (day[0] !== undefined && dayOf(day[0].run.from) !== dayOf(next.run.from)) {
      yield await toParts(day);
      day = [];
    }
    day.push(next);
  }
  if (day.length > 0) yield await toParts(day);
}

/** Of all of the person's variables, which are known from then on. */
async function listIds(userId: number, variables: KnownVariables): Promise<number[]> {
  const all = await listUserVariables(userId);
  for (const one of all) variables.add(one);
  return all.map(({ variable }) => variable.variableId);
}

/** What is too much to read now is not once it is summed up. */
async function* unlessUnsealed(
  runs: AsyncGenerator<RecordedRun>,
  sealing: Sealing,
  { from, until }: Span,
  now: number,
): AsyncGenerator<RecordedRun> {
  try {
    yield* runs;
  } catch (error) {
    const old = { from, until: Math.min(until, sealableUpTo(now)) };
    if (error instanceof ReadBudgetSpentError && spansOfRows(sealing, [], old).length > 0)
      throw new StillSealingError('The history is not summed up yet.');
    throw error;
  }
}

interface Grouping {
  readonly asked: GroupsAsked;
  readonly plan: ReadingPlan;
  readonly variables: KnownVariables;
}

/** Where a bin, or what was asked for, cuts through an hour, and where sums do not convert, its rows are read. */
async function partsOfRuns(
  known: KnownVariable,
  history: HistoryAsked,
  runs: readonly Run[],
  { asked, plan, variables }: Grouping,
): Promise<Part[]> {
  const { clock, width, personClock } = asked;
  const binAt = (at: number) => binStart(clock.zone, width, at, clock.dayStartsAt);
  const { leftOut } = plan.isOfOneSource ? { leftOut: [] } : chooseSources(runs, personClock, known.settings);
  const left = new Set(leftOut.map(({ sourceName }) => sourceName));
  const isWhole = (run: Run) =>
    run.from >= plan.from && run.until - 1 <= plan.to && binAt(run.from) === binAt(run.until - 1);
  const converts = (run: Run) =>
    shownIn({ known, run, startAt: run.from, isLeftOut: false }, asked, plan, variables).every(
      ({ shown }) => shown.conversion.ofSum !== undefined,
    );
  const within = runs.filter(
    (run) => run.until > plan.from && run.from <= plan.to && plan.matchesSource(run.sourceName),
  );
  const needy = new Set(within.filter((run) => !(isWhole(run) && converts(run))));
  const closed = new Set([...needy].filter((run) => run.rows === undefined));
  const opened = await withRows(history, within, closed);
  return opened.flatMap((run): Part[] => {
    const isLeftOut = left.has(run.sourceName);
    if (isWhole(run)) return [{ known, run, startAt: Math.max(run.from, binAt(run.from)), isLeftOut }];
    const rows = (run.rows ?? []).filter(({ startAt }) => startAt >= plan.from && startAt <= plan.to);
    return [...Map.groupBy(rows, ({ startAt }) => binAt(startAt))].flatMap(([bin, inBin]) =>
      toRuns(inBin, personClock).map((part) => ({
        known,
        run: part,
        startAt: Math.max(part.from, bin),
        isLeftOut,
      })),
    );
  });
}

const idOf = ({ known }: Part) => known.userVariable.variable.variableId;

function inReadingOrder(parts: Part[], { descending }: ReadingPlan): Part[] {
  // Of several variables in one hour the order makes the last bit of what is derived from them.
  parts.sort((a, b) => a.startAt - b.startAt || idOf(a) - idOf(b));
  return descending ? parts.reverse() : parts;
}

/** The runs of each of the person's days, in the order of reading. */
async function* daysOfRows(
  asked: GroupsAsked,
  variableIds: readonly number[] | undefined,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<Part[]> {
  const { zone, dayStartsAt } = asked.personClock;
  const dayOf = (at: number) => binStart(zone, DAY_SECONDS, at, dayStartsAt);
  const rowsAsked = { userId: asked.userId, ...(variableIds === undefined ? {} : { variableIds }) };
  const { from, until } = wholeDays(asked, plan);
  const whole = plan.isOfOneSource ? {} : { from, to: until - 1, matches: () => true };
  const rowsPlan = { ...plan, ...whole, conversion: { asPosted: true } };
  let day: Row[] = [];
  let current: number | undefined;
  for await (const page of readRows(rowsAsked, rowsPlan, variables))
    for (const row of page) {
      const next = dayOf(startOfId(row.measurement.id));
      if (next !== current && day.length > 0) {
        yield partsOf(day, asked, plan);
        day = [];
      }
      current = next;
      day.push(row);
    }
  if (day.length > 0) yield partsOf(day, asked, plan);
}

function partsOf(rows: readonly Row[], asked: GroupsAsked, plan: ReadingPlan): Part[] {
  const inOrder = plan.descending ? rows.toReversed() : rows;
  const byVariable = Map.groupBy(inOrder, ({ known }) => known);
  const parts = [...byVariable].flatMap(([known, own]): Part[] => {
    const left = plan.isOfOneSource ? new Set<string>() : leftOutSources(known, own, asked.personClock);
    const wanted = own.filter((row) => isWithin(row, plan) && plan.matches(row));
    return [...Map.groupBy(wanted, (row) => binOf(row, asked))].flatMap(([bin, inBin]) =>
      toRuns(inBin.map(toPosted), asked.personClock).map((run) => ({
        known,
        run,
        startAt: Math.max(run.from, bin),
        isLeftOut: left.has(run.sourceName),
      })),
    );
  });
  return inReadingOrder(parts, plan);
}

/** The sources that do not count on this day of the person's. */
function leftOutSources(known: KnownVariable, rows: readonly Row[], clock: PersonClock): Set<string> {
  const { leftOut } = chooseSources(toRuns(rows.map(toPosted), clock), clock, known.settings);
  return new Set(leftOut.map(({ sourceName }) => sourceName));
}

const isWithin = ({ measurement }: Row, { from, to }: ReadingPlan) =>
  startOfId(measurement.id) >= from && startOfId(measurement.id) <= to;

const binOf = ({ measurement }: Row, { clock, width }: GroupsAsked) =>
  binStart(clock.zone, width, startOfId(measurement.id), clock.dayStartsAt);

const toPosted = ({ measurement: { id, value, unitId, sourceName } }: Row) => ({
  startAt: startOfId(id),
  value,
  unitId,
  sourceName,
});

/** What a run is shown as: itself, if its variable was asked for, and the ingredients it is tagged with. */
function shownIn(
  { known, run, isLeftOut }: Part,
  { variableId, tags }: GroupsAsked,
  { conversion }: ReadingPlan,
  variables: KnownVariables,
): { readonly of: KnownVariable; readonly shown: Shown }[] {
  const posted = getUnit(run.unitId);
  const isAsked = (id: number) => variableId === undefined || id === variableId;
  const ownId = known.userVariable.variable.variableId;
  const entry = (of: KnownVariable, shown: Shown | undefined) => (shown === undefined ? [] : [{ of, shown }]);
  const own = isAsked(ownId) ? entry(known, shownOf(ownUnit(posted, known, conversion), conversion)) : [];
  // What does not count itself contains nothing that does.
  const derived = (isLeftOut ? [] : tags).flatMap((tag) => {
    const ingredient = variables.find(tag.tagVariableId);
    if (tag.taggedVariableId !== ownId || !isAsked(tag.tagVariableId) || !ingredient) return [];
    const { unit } = ingredient.settings;
    const first = derivedBetween(tag, posted, unit);
    return entry(ingredient, first && shownOf({ unit, conversion: first }, conversion));
  });
  return [...own, ...derived];
}

const entriesOf = (
  part: Part,
  asked: GroupsAsked,
  plan: ReadingPlan,
  variables: KnownVariables,
): GroupEntry[] =>
  shownIn(part, asked, plan, variables).map(({ of, shown }) => ({
    known: of,
    startAt: part.startAt,
    unit: shown.unit,
    sum: convertedSum(part.run, shown.conversion),
    sourceName: part.run.sourceName,
    isLeftOut: part.isLeftOut,
  }));

/** A unit to show values in, and how to convert what was posted to it. */
interface Shown {
  readonly unit: Unit;
  readonly conversion: ValueConversion;
}

/** Of a variable that began as yes/no, ratings and counts were recorded: neither converts to the other. */
function ownUnit(posted: Unit, { settings }: KnownVariable, { asPosted }: Conversion): Shown | undefined {
  const unit = !asPosted && canConvert(posted, settings.unit) ? settings.unit : posted;
  const conversion = between(posted, unit);
  return conversion && { unit, conversion };
}

/** In the unit asked for; undefined when it does not convert to it. */
function shownOf(shown: Shown | undefined, { unit: wanted, asPosted }: Conversion): Shown | undefined {
  if (shown === undefined || wanted === undefined) return shown;
  if (!canConvert(shown.unit, wanted)) return undefined;
  if (asPosted) return shown;
  const conversion = andThen(shown.conversion, between(shown.unit, wanted));
  return conversion && { unit: wanted, conversion };
}

/** Looks up where the variable's records end, so that gaps up to there can be filled as they are passed. */
async function fillFrom(
  { known, unit }: GroupEntry,
  asked: GroupsAsked,
  plan: ReadingPlan,
  grouper: Grouper,
) {
  const { fillingValue, unit: own } = known.settings;
  if (fillingValue === undefined) return;
  const { variableId } = known.userVariable.variable;
  const ends = [variableId, ...taggedWith(asked.tags, variableId)].map((id) =>
    lastRecordAt(asked.userId, id, plan),
  );
  const found = (await Promise.all(ends)).filter((end) => end !== undefined);
  const last = plan.descending ? Math.min(...found) : Math.max(...found);
  const value = amountIn(unit, { value: fillingValue, unitId: own.id });
  if (found.length > 0 && value !== undefined) grouper.fill(known, unit, value, last);
}

async function lastRecordAt(
  userId: number,
  variableId: number,
  plan: ReadingPlan,
): Promise<number | undefined> {
  const { from, to, descending } = plan;
  for await (const [last] of readMeasurements({
    userId,
    variableId,
    from,
    to,
    descending: !descending,
    pageSize: 1,
  }))
    return last === undefined ? undefined : startOfId(last.id);
  return undefined;
}
