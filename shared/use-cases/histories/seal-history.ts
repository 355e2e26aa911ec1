import { findBlocks, type MonthOfRuns, type RunBlock, saveBlocks } from '../../data/histories/run-block.ts';
import {
  clearTouched,
  type Extent,
  markTouched,
  moveSeal,
  readSealState,
  saveLivedIn,
  type TouchedMonth,
} from '../../data/histories/sealing.ts';
import { listLiveWriters } from '../../data/imports/import-writers.ts';
import { findLastBefore, readDays } from '../../data/measurements/measurement.ts';
import { listPersonNames } from '../../data/variables/person-names.ts';
import { everyVariable } from '../../domain/histories/every-variable.ts';
import { cutsOfMonth, monthOf, startOfMonth } from '../../domain/histories/hour-pieces.ts';
import { type Run, toRuns } from '../../domain/histories/runs.ts';
import {
  daysOf,
  isSettled,
  sealableUpTo,
  spansOfDays,
  type TimeSpan,
} from '../../domain/histories/sealing.ts';
import { DAY_SECONDS } from '../../domain/time/calendar.ts';
import { clockOf, type LivedIn, type PersonClock } from '../../domain/time/person-clock.ts';

export interface Sealer extends LivedIn {
  readonly userId: number;
}

/** `waiting`: days were marked so lately that the request that marked them may still be writing to them. */
export type SealingOutcome = 'done' | 'waiting' | 'unfinished';

/**
 * Sums up what a person recorded until two days ago from the rows themselves by consistent reads: what is new, what
 * was touched, then further and further back, so that the newest can be used first. It goes by slices, each of which
 * writes summaries first and then notes them as done: it may be broken off anywhere. Only one may do so for a person
 * at a time.
 */
export async function sealHistory(
  person: Sealer,
  now: number,
  hasTime: () => boolean,
): Promise<SealingOutcome> {
  const work = await beginSealing(person, now);
  for (const sealSlice of [sealNew, sealTouched, sealOld, sealTouched]) {
    do if (!hasTime()) return 'unfinished';
    while (await sealSlice(work));
  }
  return work.isWaiting ? 'waiting' : 'done';
}

interface Work {
  readonly userId: number;
  readonly clock: PersonClock;
  readonly now: number;
  readonly goal: number;
  readonly variableIds: readonly number[];
  /** Requests of imports that may still be writing. */
  readonly liveWriters: ReadonlySet<string>;
  extent: Extent;
  touched: readonly TouchedMonth[];
  isWaiting: boolean;
}

async function beginSealing(person: Sealer, now: number): Promise<Work> {
  const { userId } = person;
  const goal = sealableUpTo(now);
  const clock = clockOf(person);
  await markCutOtherwise(person, clock, now);
  const [names, state] = await Promise.all([listPersonNames(userId), readSealState(userId)]);
  const { touched } = state;
  // After the marks: who made one and is not found here has written what it announced.
  const isImporting = touched.some(({ writers }) => writers !== undefined);
  const liveWriters = isImporting ? await listLiveWriters(userId, now) : new Set<string>();
  const { sealedUpTo = goal, sealedFrom = state.seal.sealedUpTo === undefined ? goal : undefined } =
    state.seal;
  return {
    userId,
    clock,
    now,
    goal,
    variableIds: [everyVariable, ...names.map(({ variable }) => variable.variableId)],
    extent: { ...state.seal, sealedUpTo, sealedFrom },
    liveWriters,
    touched,
    isWaiting: false,
  };
}

/** What the person's clock cuts otherwise now than when it was summed up is summed up again like what was touched. */
async function markCutOtherwise(person: Sealer, clock: PersonClock, now: number): Promise<void> {
  const { livedIn, firstMonth, sealedUpTo } = (await readSealState(person.userId)).seal;
  const lives = JSON.stringify([person.timezone, person.formerZones ?? [], person.dayStartsAt ?? 0]);
  if (lives === livedIn) return;
  const months: number[] = [];
  if (livedIn !== undefined && firstMonth !== undefined && sealedUpTo !== undefined) {
    const before = clockThen(livedIn);
    for (let month = firstMonth; startOfMonth(month) < sealedUpTo; month++)
      if (cutsOfMonth(before, month) !== cutsOfMonth(clock, month)) months.push(month);
  }
  await Promise.all(months.map((month) => markTouched(person.userId, month, everyDayOf(month), now)));
  await saveLivedIn(person.userId, lives);
}

function clockThen(livedIn: string): PersonClock {
  const [timezone, formerZones, dayStartsAt] = JSON.parse(livedIn) as [
    string,
    NonNullable<LivedIn['formerZones']>,
    number,
  ];
  return clockOf({ timezone, dayStartsAt, formerZones });
}

const everyDayOf = (month: number) =>
  new Set(daysOf({ from: startOfMonth(month), until: startOfMonth(month + 1) }));

/** What has become old enough. True while there may be more of it. */
async function sealNew(work: Work): Promise<boolean> {
  const { extent, goal } = work;
  if (extent.sealedUpTo >= goal) return false;
  const from = extent.sealedUpTo;
  const until = Math.min(startOfMonth(monthOf(from) + 1), goal);
  const span = await sumUp(work, { from, until });
  await move(work, { ...extent, sealedUpTo: span.until }, span);
  return true;
}

/** What was written to days that are summed up. */
async function sealTouched(work: Work): Promise<boolean> {
  const { extent, touched } = work;
  const within = (day: TimeSpan) =>
    day.from >= (extent.sealedFrom ?? -Infinity) && day.until <= extent.sealedUpTo;
  for (const marks of touched) {
    const span = spansOfDays([...marks.days].filter((day) => spansOfDays([day]).every(within)))[0];
    if (span === undefined) continue;
    if (!isWritten(work, marks)) {
      work.isWaiting = true;
      continue;
    }
    const month = monthOf(span.from);
    // Before it is there: who reads all variables looks for summaries from that month on.
    if (month < (extent.firstMonth ?? Infinity)) await move(work, { ...extent, firstMonth: month });
    await move(work, work.extent, await sumUp(work, span));
    return true;
  }
  return false;
}

/** What lies before all that is summed up, the newest first. */
async function sealOld(work: Work): Promise<boolean> {
  const { userId, extent } = work;
  if (extent.sealedFrom === undefined) return false;
  const newest = await findLastBefore(userId, extent.sealedFrom);
  if (newest === undefined) {
    await move(work, { ...extent, sealedFrom: undefined });
    return false;
  }
  const month = monthOf(newest);
  const until = Math.min(startOfMonth(month + 1), extent.sealedFrom);
  const busy = busyDays(work, month, until);
  // What is still being written is left marked, and summed up once it is there: so no row is read twice.
  if (busy !== undefined && busy.until === until) {
    work.isWaiting = true;
    await move(work, { ...extent, sealedFrom: busy.from });
    return true;
  }
  const span = await sumUp(work, { from: busy?.until ?? startOfMonth(month), until }, true);
  await move(work, { ...extent, sealedFrom: span.from }, span);
  return true;
}

/** The last days in a row, before a second of a month, to which somebody may still be writing. */
function busyDays(work: Work, month: number, until: number): TimeSpan | undefined {
  const marks = work.touched.find((one) => one.month === month);
  if (marks === undefined || isWritten(work, marks)) return undefined;
  return spansOfDays([...marks.days].filter((day) => day * DAY_SECONDS < until)).at(-1);
}

/** Whether whoever marked days of a month has written to them by now. */
const isWritten = ({ now, liveWriters }: Work, { markedAt, writers }: TouchedMonth): boolean =>
  isSettled(markedAt, now) || writers?.isDisjointFrom(liveWriters) === true;

/** Notes that days are summed up; those on which somebody may still be writing stay marked. */
async function move(work: Work, extent: Extent, span?: TimeSpan): Promise<void> {
  const { userId, touched } = work;
  const month = span && monthOf(span.from);
  const firstMonth = month === undefined ? extent.firstMonth : Math.min(extent.firstMonth ?? month, month);
  const moved = { ...extent, firstMonth };
  if (JSON.stringify(moved) !== JSON.stringify(work.extent)) await moveSeal(userId, moved);
  work.extent = moved;
  const marks = touched.find((one) => one.month === month);
  if (span === undefined || marks === undefined) return;
  const done = new Set(daysOf(span).filter((day) => marks.days.has(day)));
  if (done.size === 0) return;
  if (!isWritten(work, marks) || !(await clearTouched(userId, marks, done))) work.isWaiting = true;
  const left = { ...marks, days: marks.days.difference(done) };
  work.touched = touched.map((one) => (one === marks ? left : one));
}

/** Bounds what is held in memory, and what is done again after a crash. */
const rowsAtOnce = 200_000;

/** Replaces what the summaries say of days, all in one month; gives those for which there was room. */
async function sumUp(work: Work, days: TimeSpan, descending = false): Promise<TimeSpan> {
  const { userId, clock, variableIds } = work;
  const month = monthOf(days.from);
  const cuts = cutsOfMonth(clock, month);
  const slice = await readSlice(work, days, descending);
  // A variable may be newer than the list of them.
  const blocks = await findBlocks(userId, [...new Set([...variableIds, ...slice.runs.keys()])], month);
  const isCutOtherwise = [...blocks.values()].some((block) => block.cuts !== cuts);
  const { runs: fresh, span } = isCutOtherwise ? await readWhole(work, sealedOf(work, month, days)) : slice;
  const months = new Map<number, MonthOfRuns>();
  for (const variableId of new Set([...blocks.keys(), ...fresh.keys()])) {
    const kept = runsBeside(blocks.get(variableId), cuts, clock, span);
    const own = fresh.get(variableId) ?? [];
    if (kept === undefined || (own.length === 0 && kept.areAll)) continue;
    months.set(variableId, { month, cuts, runs: [...kept.before, ...own, ...kept.after] });
  }
  await saveBlocks(userId, months);
  return span;
}

interface FreshRuns {
  readonly runs: ReadonlyMap<number, readonly Run[]>;
  readonly span: TimeSpan;
}

async function readSlice({ userId, clock }: Work, days: TimeSpan, descending: boolean): Promise<FreshRuns> {
  const { rows, span } = await readDays(userId, days, { most: rowsAtOnce, descending });
  return { runs: new Map([...rows].map(([variableId, own]) => [variableId, toRuns(own, clock)])), span };
}

/** What of a month is summed up, these days included. */
const sealedOf = ({ extent }: Work, month: number, days: TimeSpan): TimeSpan => ({
  from: Math.min(days.from, Math.max(startOfMonth(month), extent.sealedFrom ?? -Infinity)),
  until: Math.max(days.until, Math.min(startOfMonth(month + 1), extent.sealedUpTo)),
});

/**
 * A month that was cut by another clock is replaced as a whole: a reader that has seen the marks of before takes from
 * the new summary what it would have taken from the old one. Day by day, so that few rows are held at once.
 */
async function readWhole({ userId, clock }: Work, span: TimeSpan): Promise<FreshRuns> {
  const runs = new Map<number, Run[]>();
  for (const day of daysOf(span)) {
    const { rows } = await readDays(userId, { from: day * DAY_SECONDS, until: (day + 1) * DAY_SECONDS });
    for (const [variableId, own] of rows) {
      const withoutRows = toRuns(own, clock).map(({ rows: _, ...run }) => run);
      runs.set(variableId, [...(runs.get(variableId) ?? []), ...withoutRows]);
    }
  }
  return { runs, span };
}

/** What a summary says of other days; undefined where it was too large to be kept, and says nothing. */
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
