import { findBlocks, type MonthOfRuns, type RunBlock, saveBlocks } from '../../data/histories/run-block.ts';
import type { Extent } from '../../data/histories/sealing.ts';
import { readDays } from '../../data/measurements/read-days.ts';
import { everyVariable } from '../../domain/histories/every-variable.ts';
import { cutsOfMonth } from '../../domain/histories/hour-pieces.ts';
import { type Run, toRuns } from '../../domain/histories/runs.ts';
import { daysOf, type TimeSpan } from '../../domain/histories/sealing.ts';
import { daySeconds, monthOf, startOfMonth } from '../../domain/time/calendar.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';

/** The history that is summarised: whose, by which clock, and how far. */
export interface HistoryToSummarise {
  readonly userId: number;
  readonly clock: PersonClock;
  readonly variableIds: readonly number[];
  readonly extent: Extent;
}

interface SummedDays {
  readonly span: TimeSpan;
  /** The number of rows that were read. */
  readonly rows: number;
}

/** Bounds what is held in memory, and what is done again after a crash. */
const rowsAtOnce = 200_000;

/** Replaces what the summaries say of days, all in one month; gives those for which there was room. */
export async function sumUpDays(
  summary: HistoryToSummarise,
  days: TimeSpan,
  descending = false,
): Promise<SummedDays> {
  const { userId, clock, variableIds } = summary;
  const month = monthOf(days.from);
  const cuts = cutsOfMonth(clock, month);
  const slice = await readSlice(summary, days, descending);
  // A variable may be newer than the list of them.
  const blocks = await findBlocks(userId, [...new Set([...variableIds, ...slice.runs.keys()])], month);
  const isCutOtherwise = [...blocks.values()].some((block) => block.cuts !== cuts);
  const whole = isCutOtherwise ? await readWhole(summary, sealedOf(summary, month, days)) : undefined;
  const { runs: fresh, span } = whole ?? slice;
  const months = new Map<number, MonthOfRuns>();
  for (const variableId of new Set([...blocks.keys(), ...fresh.keys()])) {
    const kept = runsBeside(blocks.get(variableId), cuts, clock, span);
    const own = fresh.get(variableId) ?? [];
    if (kept === undefined || (own.length === 0 && kept.areAll)) continue;
    months.set(variableId, { month, cuts, runs: [...kept.before, ...own, ...kept.after] });
  }
  await saveBlocks(userId, months);
  return { span, rows: slice.rows + (whole?.rows ?? 0) };
}

interface FreshRuns {
  readonly runs: ReadonlyMap<number, readonly Run[]>;
  readonly span: TimeSpan;
  /** The number of rows that were read. */
  readonly rows: number;
}

async function readSlice(
  { userId, clock }: HistoryToSummarise,
  days: TimeSpan,
  descending: boolean,
): Promise<FreshRuns> {
  const { rows, span } = await readDays(userId, days, { most: rowsAtOnce, descending });
  const runs = new Map([...rows].map(([variableId, own]) => [variableId, toRuns(own, clock)]));
  return { runs, span, rows: countOf(rows) };
}

const countOf = (rows: ReadonlyMap<number, readonly unknown[]>): number =>
  rows.get(everyVariable)?.length ?? 0;

/** The part of a month that is summarised, these days included. */
const sealedOf = ({ extent }: HistoryToSummarise, month: number, days: TimeSpan): TimeSpan => ({
  from: Math.min(days.from, Math.max(startOfMonth(month), extent.sealedFrom ?? -Infinity)),
  until: Math.max(days.until, Math.min(startOfMonth(month + 1), extent.sealedUpTo)),
});

/**
 * A month that was cut by another clock is replaced as a whole: a reader that has seen the marks of before takes from
 * the new summary what it would have taken from the old one. Day by day, so that few rows are held at once.
 */
async function readWhole({ userId, clock }: HistoryToSummarise, span: TimeSpan): Promise<FreshRuns> {
  const runs = new Map<number, Run[]>();
  let count = 0;
  for (const day of daysOf(span)) {
    const { rows } = await readDays(userId, { from: day * daySeconds, until: (day + 1) * daySeconds });
    count += countOf(rows);
    for (const [variableId, own] of rows) {
      const withoutRows = toRuns(own, clock).map(({ rows: _, ...run }) => run);
      runs.set(variableId, [...(runs.get(variableId) ?? []), ...withoutRows]);
    }
  }
  return { runs, span, rows: count };
}

/** The runs of a summary on other days; undefined where it was too large to be kept, and says nothing. */
function runsBeside(
  block: RunBlock | undefined,
  cuts: string,
  clock: PersonClock,
  { from, until }: TimeSpan,
) {
  if (block === undefined) return { before: [], after: [], areAll: true };
  if (block.cuts !== cuts) return { before: [], after: [], areAll: false };
  const runs = block.runs?.(clock);
  if (runs === undefined) return undefined;
  const before = runs.filter((run) => run.from < from);
  const after = runs.filter((run) => run.from >= until);
  return { before, after, areAll: before.length + after.length === runs.length };
}
