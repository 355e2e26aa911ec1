import { readBlocks } from '../../data/histories/run-block.ts';
import { readSealState, type SealState, sealingOf } from '../../data/histories/sealing.ts';
import { readRowsOf } from '../../data/measurements/read-rows-of.ts';
import { cutsOfMonth } from '../../domain/histories/hour-pieces.ts';
import { type Run, toRuns } from '../../domain/histories/runs.ts';
import {
  mergeSpans,
  type Sealing,
  sealableUpTo,
  spansOfRows,
  type TimeSpan,
} from '../../domain/histories/sealing.ts';
import { monthOf } from '../../domain/time/calendar.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';

/** Has to be awaited before a history is read: see `readSealState`. */
export const readSealing = async (userId: number, now: number): Promise<Sealing> =>
  sealingAt(await readSealState(userId), now);

export function sealingAt(state: SealState, now: number): Sealing {
  const sealing = sealingOf(state);
  // Younger rows are written without a mark, whatever the clock said when they were summarised.
  return { ...sealing, sealedUpTo: Math.min(sealing.sealedUpTo, sealableUpTo(now)) };
}

export interface HistoryQuery {
  readonly userId: number;
  readonly variableId: number;
  readonly clock: PersonClock;
  readonly sealing: Sealing;
}

export const always: TimeSpan = { from: -Infinity, until: Infinity };

/** A stretch of a history: runs that are summarised, or rows that are still to be read. */
export type HistoryPart = { readonly runs: readonly Run[] } | { readonly rows: TimeSpan };

/** The parts of a history in order of time. The span must not cut through an hour of the clock. */
export async function openHistory(query: HistoryQuery, span: TimeSpan): Promise<HistoryPart[]> {
  const { userId, variableId, clock, sealing } = query;
  const sealedUntil = Math.min(sealing.sealedUpTo, span.until);
  const sealedFrom = Math.max(sealing.sealedFrom, span.from, earliest);
  const months = { from: monthOf(sealedFrom), to: monthOf(sealedUntil - 1) };
  const blocks = sealedFrom < sealedUntil ? await readBlocks(userId, variableId, months) : [];
  const isUsable = blocks.map(
    ({ month, cuts, runs }) => runs !== undefined && cuts === cutsOfMonth(clock, month),
  );
  const cutOtherwise = blocks.filter((_, i) => !isUsable[i]).map(({ month }) => month);
  const runs = blocks.flatMap((block, i) => (isUsable[i] ? (block.runs?.(clock) ?? []) : []));
  return interleave(runs, spansOfRows(sealing, cutOtherwise, span), span);
}

const earliest = Date.UTC(1900, 0, 1) / 1000;

function interleave(runs: readonly Run[], rowSpans: readonly TimeSpan[], span: TimeSpan): HistoryPart[] {
  const parts: HistoryPart[] = [];
  let from = span.from;
  for (const rows of [...rowSpans, { from: span.until, until: span.until }]) {
    const between = runs.filter((run) => run.from >= from && run.from < rows.from);
    if (between.length > 0) parts.push({ runs: between });
    if (rows.from < rows.until) parts.push({ rows });
    from = rows.until;
  }
  return parts;
}

export interface HistoryRead {
  readonly runs: readonly Run[];
  /** All from this second on are there. */
  readonly from: number;
}

/** The highest number of rows that are read although they could be summarised; a minute or two later they are. */
export const mostUnsealedRows = 12_000;

/** A history in order of time: all of the span, or where too much is not summarised yet, the newest part. */
export async function readHistory(
  query: HistoryQuery,
  now: number,
  most = mostUnsealedRows,
  span = always,
): Promise<HistoryRead> {
  const { userId, variableId, clock } = query;
  const limit = { most, before: sealableUpTo(now) };
  const readRows = (span: TimeSpan) => readRowsOf(userId, variableId, span, limit);
  // The spans that are not summarised are known before the summaries are.
  const spans = spansOfRows(query.sealing, [], span);
  const [parts, ...begun] = await Promise.all([openHistory(query, span), ...spans.map(readRows)]);
  const read = parts.map(async (part): Promise<HistoryRead> => {
    if ('runs' in part) return { ...part, from: -Infinity };
    const known =
      begun[spans.findIndex(({ from, until }) => from === part.rows.from && until === part.rows.until)];
    const { rows, from } = known ?? (await readRows(part.rows));
    return { runs: toRuns(rows, clock), from: from === part.rows.from ? -Infinity : from };
  });
  const histories = await Promise.all(read);
  return {
    runs: histories.flatMap(({ runs }) => runs),
    from: Math.max(...histories.map(({ from }) => from), -Infinity),
  };
}

/** All the runs, the wanted ones with the rows they were made of. */
export async function withRows(
  { userId, variableId, clock }: HistoryQuery,
  runs: readonly Run[],
  wanted: ReadonlySet<Run>,
): Promise<Run[]> {
  if (wanted.size === 0) return [...runs];
  const spans = mergeSpans(
    [...wanted].sort((a, b) => a.from - b.from),
    closely,
  );
  const read = await Promise.all(spans.map((span) => readRowsOf(userId, variableId, span)));
  const rows = read.flatMap((one) => one.rows);
  const found = new Map(toRuns(rows, clock).map((run) => [identity(run), run]));
  // Runs whose rows were deleted meanwhile are gone.
  return runs.flatMap((run) => (wanted.has(run) ? (found.get(identity(run)) ?? []) : [run]));
}

const identity = ({ from, sourceName, unitId }: Run) => `${from} ${unitId} ${sourceName}`;

/** Runs that follow each other closely are read at once: a request costs more than the rows of an hour. */
const closely = 6 * 60 * 60;
