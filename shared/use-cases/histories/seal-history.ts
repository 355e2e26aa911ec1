import { type Extent, moveSeal, readSealState, saveLivedIn } from '../../data/histories/sealing.ts';
import { clearTouched, markTouched, type TouchedMonth } from '../../data/histories/touched-months.ts';
import { findImporting, type Importing, nobodyImports } from '../../data/imports/import-writers.ts';
import { findLastBefore } from '../../data/measurements/measurement.ts';
import { listPersonNames } from '../../data/variables/person-names.ts';
import { everyVariable } from '../../domain/histories/every-variable.ts';
import { cutsOfMonth } from '../../domain/histories/hour-pieces.ts';
import {
  daysOf,
  isRequestOver,
  sealableUpTo,
  spansOfDays,
  type TimeSpan,
} from '../../domain/histories/sealing.ts';
import { daySeconds, monthOf, startOfMonth } from '../../domain/time/calendar.ts';
import { clockOf, type PersonClock, type ZoneHistory } from '../../domain/time/person-clock.ts';
import { type HistoryToSummarise, sumUpDays } from './sum-up-days.ts';

interface Sealer extends ZoneHistory {
  readonly userId: number;
}

/**
 * `waiting`: days were marked so lately that the request that marked them may still be writing to them. `importing`: an
 * import is under way, or was a moment ago.
 */
type SealingOutcome = 'done' | 'waiting' | 'importing' | 'unfinished';

interface SealingResult {
  readonly outcome: SealingOutcome;
  /** Rows that were read to be summarised. */
  readonly rows: number;
}

/**
 * Summarises what a person recorded until two days ago from the rows themselves by consistent reads: what is new, what
 * was touched, then further and further back, so that the newest can be used first. It goes by slices, each of which
 * writes summaries first and then notes them as done: it may be interrupted anywhere. Only one may do so for a person
 * at a time.
 */
export async function sealHistory(
  person: Sealer,
  now: number,
  hasTime: () => boolean,
): Promise<SealingResult> {
  const work = await beginSealing(person, now);
  for (const sealSlice of [sealNew, sealTouched, sealOld, sealTouched]) {
    do if (!hasTime()) return { outcome: 'unfinished', rows: work.rows };
    while (await sealSlice(work));
  }
  return { outcome: work.outcome, rows: work.rows };
}

interface SealingWork extends HistoryToSummarise {
  readonly now: number;
  readonly goal: number;
  readonly importing: Importing;
  extent: Extent;
  touched: readonly TouchedMonth[];
  outcome: 'done' | 'waiting' | 'importing';
  rows: number;
}

async function beginSealing(person: Sealer, now: number): Promise<SealingWork> {
  const { userId } = person;
  const goal = sealableUpTo(now);
  const clock = clockOf(person);
  await markCutOtherwise(person, clock, now);
  const [names, state] = await Promise.all([listPersonNames(userId), readSealState(userId)]);
  const { touched } = state;
  // Read after the marks: an import that made one and is not found here has written what it announced.
  const isImporting = touched.some(({ writers }) => writers !== undefined);
  const importing = isImporting ? await findImporting(userId, now) : nobodyImports;
  const { sealedUpTo = goal, sealedFrom = state.seal.sealedUpTo === undefined ? goal : undefined } =
    state.seal;
  return {
    userId,
    clock,
    now,
    goal,
    variableIds: [everyVariable, ...names.map(({ variable }) => variable.variableId)],
    extent: { ...state.seal, sealedUpTo, sealedFrom },
    importing,
    touched,
    outcome: 'done',
    rows: 0,
  };
}

/** Marks months that were summarised by another clock of the person's, which cuts hours differently, to be summarised again. */
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
    NonNullable<ZoneHistory['formerZones']>,
    number,
  ];
  return clockOf({ timezone, dayStartsAt, formerZones });
}

const everyDayOf = (month: number) =>
  new Set(daysOf({ from: startOfMonth(month), until: startOfMonth(month + 1) }));

/** Summarises what has become old enough. True while there may be more of it. */
async function sealNew(work: SealingWork): Promise<boolean> {
  const { extent, goal } = work;
  if (extent.sealedUpTo >= goal) return false;
  const from = extent.sealedUpTo;
  const until = Math.min(startOfMonth(monthOf(from) + 1), goal);
  const span = await sumUp(work, { from, until });
  await move(work, { ...extent, sealedUpTo: span.until }, span);
  return true;
}

/** Summarises days again that were written to after they were summarised. */
async function sealTouched(work: SealingWork): Promise<boolean> {
  const { extent, touched } = work;
  const within = (day: TimeSpan) =>
    day.from >= (extent.sealedFrom ?? -Infinity) && day.until <= extent.sealedUpTo;
  for (const marks of touched) {
    const span = spansOfDays([...marks.days].filter((day) => spansOfDays([day]).every(within)))[0];
    if (span === undefined) continue;
    if (!isWritten(work, marks)) {
      waitFor(work, marks);
      continue;
    }
    const month = monthOf(span.from);
    // The first month is noted before its summary: who reads all variables looks for summaries from that month on.
    if (month < (extent.firstMonth ?? Infinity)) await move(work, { ...extent, firstMonth: month });
    await move(work, work.extent, await sumUp(work, span));
    return true;
  }
  return false;
}

/** Summarises what comes before all that is summarised, the newest first. */
async function sealOld(work: SealingWork): Promise<boolean> {
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
  // Days that are still being written stay marked and are summarised later, so that no row is read twice.
  if (busy !== undefined && busy.until === until) {
    await move(work, { ...extent, sealedFrom: busy.from });
    return true;
  }
  const span = await sumUp(work, { from: busy?.until ?? startOfMonth(month), until }, true);
  await move(work, { ...extent, sealedFrom: span.from }, span);
  return true;
}

/** The last days in a row, before a second of a month, to which someone may still be writing. */
function busyDays(work: SealingWork, month: number, until: number): TimeSpan | undefined {
  const marks = work.touched.find((one) => one.month === month);
  if (marks === undefined || isWritten(work, marks)) return undefined;
  waitFor(work, marks);
  return spansOfDays([...marks.days].filter((day) => day * daySeconds < until)).at(-1);
}

/** True once every request that marked days of a month has written to them; an import that is under way may continue there. */
const isWritten = ({ now, importing }: SealingWork, { month, markedAt, writers }: TouchedMonth): boolean =>
  isRequestOver(markedAt, now) ||
  (writers?.isDisjointFrom(importing.writing) === true && !importing.months.has(month));

async function sumUp(work: SealingWork, days: TimeSpan, descending = false): Promise<TimeSpan> {
  const { span, rows } = await sumUpDays(work, days, descending);
  work.rows += rows;
  return span;
}

function waitFor(work: SealingWork, { writers }: TouchedMonth): void {
  if (work.outcome !== 'importing') work.outcome = writers === undefined ? 'waiting' : 'importing';
}

/** Notes that days are summarised; those on which someone may still be writing stay marked. */
async function move(work: SealingWork, extent: Extent, span?: TimeSpan): Promise<void> {
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
  if (!isWritten(work, marks) || !(await clearTouched(userId, marks, done))) waitFor(work, marks);
  const left = { ...marks, days: marks.days.difference(done) };
  work.touched = touched.map((one) => (one === marks ? left : one));
}
