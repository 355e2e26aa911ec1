import { ReadBudgetSpentError } from '../../../data/table/read-budget.ts';
import type { KnownVariables } from '../../../data/variables/known-variables.ts';
import { listNamesAtHalfPrice } from '../../../data/variables/person-names.ts';
import { chooseSources } from '../../../domain/histories/choose-sources.ts';
import { hourAndSource, type Run, toRuns } from '../../../domain/histories/runs.ts';
import { canBeSealed, sealableUpTo, type TimeSpan } from '../../../domain/histories/sealing.ts';
import { type ExtentWithinBounds, extentWithin, isWithin } from '../../../domain/histories/within-bounds.ts';
import { inReadingOrder, type Part, wholeDays } from '../../../domain/measurements/part.ts';
import type { ReadingPlan } from '../../../domain/measurements/reading-plan.ts';
import type { KnownVariable } from '../../../domain/measurements/row.ts';
import { createBinBlock, createBinStart } from '../../../domain/time/bins.ts';
import { daySeconds } from '../../../domain/time/calendar.ts';
import { mergeStreams } from '../../../platform/merge-streams.ts';
import { type HistoryQuery, withRows } from '../../histories/read-history.ts';
import { streamHistories } from '../../histories/stream-histories.ts';
import { streamHistory } from '../../histories/stream-history.ts';
import type { RecordedRun } from '../../histories/stream-rows.ts';
import { mostRowsLookedAt } from '../read-rows.ts';
import { variablesOf } from './group-entries.ts';
import type { GroupsQuery } from './groups-query.ts';

/** The same as `daysOfRows`, to the bit, but made from summaries and only those rows that are in none. */
export async function* daysOfRuns(
  query: GroupsQuery,
  variableIds: readonly number[] | undefined,
  plan: ReadingPlan,
  variables: KnownVariables,
): AsyncGenerator<Part[]> {
  const { userId, personClock: clock, sealing } = query;
  const blockAt = createBinBlock(clock.zone, daySeconds, clock.dayStartsAt);
  const history = (variableId: number): HistoryQuery => ({ userId, variableId, clock, sealing });
  const span = wholeDays(query.personClock, plan);
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
        { query, plan, variables },
      ),
    );
    return inReadingOrder((await Promise.all(parts)).flat(), plan);
  };
  const isTooMuch = tooMuchUnsealed(query, span);
  let day: RecordedRun[] = [];
  for await (const next of mergeStreams(streams, isBefore)) {
    if (isTooMuch(next.run)) throw new ReadBudgetSpentError('Too many rows that are not summed up yet.');
    if (day[0] !== undefined && blockAt(day[0].run.from) !== blockAt(next.run.from)) {
      yield await toParts(day);
      day = [];
    }
    day.push(next);
  }
  if (day.length > 0) yield await toParts(day);
}

/** Counts rows that could be summarised, and are not. True once they are too many: they are summarised first. */
function tooMuchUnsealed({ sealing, now }: GroupsQuery, span: TimeSpan): (run: Run) => boolean {
  const mayWait = canBeSealed(sealing, span, now);
  const before = sealableUpTo(now);
  let unsealed = 0;
  return ({ rows, from, count }) => {
    if (rows !== undefined && from < before) unsealed += count;
    return mayWait && unsealed > mostRowsLookedAt;
  };
}

/** The ids of all variables of the person, which `variables` knows from then on. */
async function listIds(userId: number, variables: KnownVariables): Promise<number[]> {
  const all = (await listNamesAtHalfPrice(userId)).map(({ userVariable }) => userVariable);
  for (const one of all) variables.add(one);
  return all.map(({ variable }) => variable.variableId);
}

interface Grouping {
  readonly query: GroupsQuery;
  readonly plan: ReadingPlan;
  readonly variables: KnownVariables;
}

/** Rows are read of each hour that a bin, the query or the bounds cut through, or whose sum does not convert. */
async function partsOfRuns(
  known: KnownVariable,
  history: HistoryQuery,
  runs: readonly Run[],
  { query, plan, variables }: Grouping,
): Promise<Part[]> {
  const { clock, width, personClock, sourceOf } = query;
  const binAt = createBinStart(clock.zone, width, clock.dayStartsAt);
  const { leftOut } = plan.isOfOneSource ? { leftOut: [] } : chooseSources(runs, known.settings, sourceOf);
  const left = new Set(leftOut.map(hourAndSource));
  const extentOf = (run: Run): ExtentWithinBounds =>
    plan.keepsBounds ? extentWithin(run, known.settings) : 'all';
  const isWhole = (run: Run) =>
    extentOf(run) === 'all' &&
    run.from >= plan.from &&
    run.until - 1 <= plan.to &&
    binAt(run.from) === binAt(run.until - 1);
  const converts = (run: Run) =>
    variablesOf({ known, run, startAt: run.from, isLeftOut: false }, query, plan, variables).every(
      ({ shown }) => shown.conversion.ofSum !== undefined,
    );
  const within = runs.filter(
    (run) =>
      run.until > plan.from &&
      run.from <= plan.to &&
      plan.matchesSource(run.sourceName) &&
      extentOf(run) !== 'none',
  );
  const needy = new Set(within.filter((run) => !(isWhole(run) && converts(run))));
  const closed = new Set([...needy].filter((run) => run.rows === undefined));
  const opened = await withRows(history, within, closed);
  return opened.flatMap((run): Part[] => {
    const isLeftOut = left.has(hourAndSource(run));
    if (isWhole(run)) return [{ known, run, startAt: Math.max(run.from, binAt(run.from)), isLeftOut }];
    const rows = (run.rows ?? []).filter(
      (row) =>
        row.startAt >= plan.from &&
        row.startAt <= plan.to &&
        (!plan.keepsBounds || isWithin(row, known.settings)),
    );
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
