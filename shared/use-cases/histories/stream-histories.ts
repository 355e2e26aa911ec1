import { findBlocks } from '../../data/run-block.ts';
import { cutsOfMonth, monthOf, startOfMonth } from '../../domain/histories/hour-pieces.ts';
import { type Sealing, type Span, spansOfRows } from '../../domain/histories/sealing.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';
import { type RecordedRun, streamRows } from './stream-rows.ts';

export interface HistoriesAsked {
  readonly userId: number;
  /** All of the person's, where something is summed up. */
  readonly variableIds: readonly number[];
  readonly clock: PersonClock;
  readonly sealing: Sealing;
}

/** A stretch of all that a person recorded, run by run, either way; a month is read when its turn comes. */
export async function* streamHistories(
  asked: HistoriesAsked,
  span: Span,
  descending: boolean,
): AsyncGenerator<RecordedRun[]> {
  const { userId, clock } = asked;
  const inOrder = <T>(all: readonly T[]) => (descending ? all.toReversed() : all);
  for (const { month, ...stretch } of inOrder(stretches(asked.sealing, span))) {
    const { runs, isUsable } =
      month === undefined ? { runs: [], isUsable: true } : await runsOf(asked, month);
    const cutOtherwise = month === undefined || isUsable ? [] : [month];
    const rowSpans = spansOfRows(asked.sealing, cutOtherwise, stretch);
    for (const part of inOrder(partsOf(stretch, rowSpans)))
      if (part.isRows) yield* streamRows({ userId, clock }, part, descending);
      else yield [...inOrder(runs.filter(({ run }) => run.from >= part.from && run.from < part.until))];
  }
}

/** Months that may have summaries, and what lies before and after them. */
function stretches({ firstSummary, sealedFrom, sealedUpTo }: Sealing, { from, until }: Span) {
  const first = Math.max(from, sealedFrom, firstSummary);
  const last = Math.min(until, sealedUpTo);
  if (first >= last) return [{ from, until }];
  const found: (Span & { readonly month?: number })[] = [];
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

async function runsOf({ userId, variableIds, clock }: HistoriesAsked, month: number) {
  const blocks = [...(await findBlocks(userId, variableIds, month))];
  const cuts = cutsOfMonth(clock, month);
  const isUsable = blocks.every(([, block]) => block.cuts === cuts && block.runs !== undefined);
  const runs = blocks.flatMap(([variableId, block]) =>
    isUsable ? (block.runs?.(clock) ?? []).map((run) => ({ variableId, run })) : [],
  );
  return { runs: runs.sort((a, b) => a.run.from - b.run.from), isUsable };
}

/** A stretch cut where rows have to be read. */
function partsOf({ from, until }: Span, rowSpans: readonly Span[]) {
  const parts: (Span & { readonly isRows: boolean })[] = [];
  let at = from;
  for (const rows of rowSpans) {
    if (at < rows.from) parts.push({ from: at, until: rows.from, isRows: false });
    parts.push({ ...rows, isRows: true });
    at = rows.until;
  }
  if (at < until) parts.push({ from: at, until, isRows: false });
  return parts;
}
