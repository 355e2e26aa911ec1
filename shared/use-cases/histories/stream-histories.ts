import { findBlocks } from '../../data/histories/run-block.ts';
import { everyVariable } from '../../domain/histories/every-variable.ts';
import { cutsOfMonth } from '../../domain/histories/hour-pieces.ts';
import { type Sealing, spansOfRows, type TimeSpan } from '../../domain/histories/sealing.ts';
import { monthOf, startOfMonth } from '../../domain/time/calendar.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';
import { type RecordedRun, streamRows } from './stream-rows.ts';

interface HistoriesQuery {
  readonly userId: number;
  /** Lists all variables of the person; called only where summaries are to be read. */
  readonly listVariableIds: () => Promise<readonly number[]>;
  readonly clock: PersonClock;
  readonly sealing: Sealing;
}

/** A stretch of all that a person recorded, run by run, either way; a month is read when its turn comes. */
export async function* streamHistories(
  query: HistoriesQuery,
  span: TimeSpan,
  descending: boolean,
): AsyncGenerator<RecordedRun[]> {
  const { userId, clock } = query;
  const inOrder = <T>(all: readonly T[]): T[] => (descending ? all.toReversed() : [...all]);
  for (const { month, ...stretch } of inOrder(stretches(query.sealing, span))) {
    const runs = month === undefined ? [] : await runsOf(query, month, stretch);
    const rowSpans = spansOfRows(
      query.sealing,
      runs === undefined && month !== undefined ? [month] : [],
      stretch,
    );
    for (const part of inOrder(partsOf(stretch, rowSpans)))
      if (part.isRows) yield* streamRows({ userId, clock }, part, descending);
      else yield inOrder((runs ?? []).filter(({ run }) => run.from >= part.from && run.from < part.until));
  }
}

/** Months that may have summaries, and what comes before and after them. */
function stretches({ firstSummary, sealedFrom, sealedUpTo }: Sealing, { from, until }: TimeSpan) {
  const first = Math.max(from, sealedFrom, firstSummary);
  const last = Math.min(until, sealedUpTo);
  if (first >= last) return [{ from, until }];
  const found: (TimeSpan & { readonly month?: number })[] = [];
  if (from < first) found.push({ from, until: first });
  for (let month = monthOf(first); startOfMonth(month) < last; month++)
    found.push({
      month,
      from: Math.max(first, startOfMonth(month)),
      until: Math.min(last, startOfMonth(month + 1)),
    });
  if (last < until) found.push({ from: last, until });
  return found;
}

/** The number of rows that cost about as much to read as the smallest summary of a variable's month. */
const rowsPerSummary = 20;

/** Undefined where the rows have to be read, or are cheaper to read, as in a diary with many variables and few entries. */
async function runsOf(
  { userId, listVariableIds, clock }: HistoriesQuery,
  month: number,
  { from, until }: TimeSpan,
): Promise<RecordedRun[] | undefined> {
  const cuts = cutsOfMonth(clock, month);
  const everything = (await findBlocks(userId, [everyVariable], month)).get(everyVariable);
  if (everything === undefined) return [];
  const variableIds = await listVariableIds();
  const recorded = everything.runs?.(clock).filter((run) => run.from >= from && run.from < until) ?? [];
  const rows = recorded.reduce((sum, { count }) => sum + count, 0);
  if (rows < rowsPerSummary * variableIds.length) return undefined;
  const blocks = [...(await findBlocks(userId, variableIds, month))];
  if (blocks.some(([, block]) => block.cuts !== cuts || block.runs === undefined)) return undefined;
  return blocks
    .flatMap(([variableId, block]) => (block.runs?.(clock) ?? []).map((run) => ({ variableId, run })))
    .sort((a, b) => a.run.from - b.run.from);
}

/** A stretch cut where rows have to be read. */
function partsOf({ from, until }: TimeSpan, rowSpans: readonly TimeSpan[]) {
  const parts: (TimeSpan & { readonly isRows: boolean })[] = [];
  let at = from;
  for (const rows of rowSpans) {
    if (at < rows.from) parts.push({ from: at, until: rows.from, isRows: false });
    parts.push({ ...rows, isRows: true });
    at = rows.until;
  }
  if (at < until) parts.push({ from: at, until, isRows: false });
  return parts;
}
