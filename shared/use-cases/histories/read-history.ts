import { readBlocks } from '../../data/run-block.ts';
import { readSealState, sealingOf } from '../../data/sealing.ts';
import { cutsOfMonth, monthOf } from '../../domain/histories/hour-pieces.ts';
import { type Run, toRuns } from '../../domain/histories/runs.ts';
import {
  mergeSpans,
  type Sealing,
  type Span,
  sealableUpTo,
  spansOfRows,
} from '../../domain/histories/sealing.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';
import { readRowsOf } from './read-rows-of.ts';

/** Has to be awaited before a history is read: see `readSealState`. */
export async function readSealing(userId: number, now: number): Promise<Sealing> {
  const sealing = sealingOf(await readSealState(userId));
  // Younger rows are written without a mark, whatever the clock said when they were summed up.
  return { ...sealing, sealedUpTo: Math.min(sealing.sealedUpTo, sealableUpTo(now)) };
}

export interface HistoryAsked {
  readonly userId: number;
  readonly variableId: number;
  readonly clock: PersonClock;
  readonly sealing: Sealing;
  /** Called before more rows are read than most histories have, if they could have been summed up. */
  readonly onMany?: () => Promise<void>;
}

export const always: Span = { from: -Infinity, until: Infinity };

/** A stretch of a history: runs that are summed up, or rows that are still to be read. */
export type HistoryPart = { readonly runs: readonly Run[] } | { readonly rows: Span };

/** The parts of a history in order of time. The span must not cut through an hour of the clock. */
export async function openHistory(asked: HistoryAsked, span: Span): Promise<HistoryPart[]> {
  const { userId, variableId, clock, sealing } = asked;
  const sealedUntil = Math.min(sealing.sealedUpTo, span.until);
  const sealedFrom = Math.max(sealing.sealedFrom, span.from, earliest);
  if (sealedUntil <= sealedFrom) return [{ rows: span }];
  const months = { from: monthOf(sealedFrom), to: monthOf(sealedUntil - 1) };
  const blocks = await readBlocks(userId, variableId, months);
  const isUsable = blocks.map(
    ({ month, cuts, runs }) => runs !== undefined && cuts === cutsOfMonth(clock, month),
  );
  const cutOtherwise = blocks.filter((_, i) => !isUsable[i]).map(({ month }) => month);
  const runs = blocks.flatMap((block, i) => (isUsable[i] ? (block.runs?.(clock) ?? []) : []));
  return interleave(runs, spansOfRows(sealing, cutOtherwise, span), span);
}

const earliest = Date.UTC(1900, 0, 1) / 1000;

function interleave(runs: readonly Run[], rowSpans: readonly Span[], span: Span): HistoryPart[] {
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

/** All of a history, in order of time. */
export async function readHistory(asked: HistoryAsked, now: number): Promise<Run[]> {
  const { userId, variableId, clock, onMany } = asked;
  const parts = await openHistory(asked, always);
  const read = parts.map(async (part) => {
    if ('runs' in part) return part.runs;
    const report = part.rows.from < sealableUpTo(now) ? onMany : undefined;
    return toRuns(await readRowsOf(userId, variableId, part.rows, report), clock);
  });
  return (await Promise.all(read)).flat();
}

/** The same runs, these with the rows they were made of. */
export async function withRows(
  { userId, variableId, clock }: HistoryAsked,
  runs: readonly Run[],
  wanted: ReadonlySet<Run>,
): Promise<Run[]> {
  if (wanted.size === 0) return [...runs];
  const spans = mergeSpans(
    [...wanted].sort((a, b) => a.from - b.from),
    closely,
  );
  const rows = (await Promise.all(spans.map((span) => readRowsOf(userId, variableId, span)))).flat();
  const found = new Map(toRuns(rows, clock).map((run) => [identity(run), run]));
  // What has been deleted meanwhile is gone.
  return runs.flatMap((run) => (wanted.has(run) ? (found.get(identity(run)) ?? []) : [run]));
}

const identity = ({ from, sourceName, unitId }: Run) => `${from} ${unitId} ${sourceName}`;

/** Runs that follow each other closely are read at once: a request costs more than the rows of an hour. */
const closely = 6 * 60 * 60;
