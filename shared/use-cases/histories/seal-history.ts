import { readMonthRows } from '../../data/measurement.ts';
import { listPersonNames } from '../../data/person-names.ts';
import { blockWrite, findCuts } from '../../data/run-block.ts';
import { clearTouched, moveSeal, readSealState, saveLivedIn, type TouchedMonth } from '../../data/sealing.ts';
import { batchWrite } from '../../data/table.ts';
import { cutsOfMonth, monthOf, startOfMonth } from '../../domain/histories/hour-pieces.ts';
import { toRuns } from '../../domain/histories/runs.ts';
import { sealableUpTo } from '../../domain/histories/sealing.ts';
import { clockOf, type LivedIn, type PersonClock } from '../../domain/time/person-clock.ts';
import { findFirstSecond } from './first-second.ts';

export interface Sealer extends LivedIn {
  readonly userId: number;
}

/**
 * Sums up what a person recorded until two days ago, month by month, and anew what was touched since, from the rows
 * themselves by consistent reads. May be broken off anywhere: what is not noted as done is done again. True when
 * nothing is left. Only one may do so for a person at a time.
 */
export async function sealHistory(person: Sealer, now: number, hasTime: () => boolean): Promise<boolean> {
  const { userId } = person;
  const clock = clockOf(person);
  const { seal, touched } = await readSealState(userId);
  const goal = sealableUpTo(now);
  const first = seal.firstMonth ?? (await firstMonth(userId));
  if (first === undefined || startOfMonth(first) >= goal) return true;
  let sealedUpTo = seal.sealedUpTo ?? startOfMonth(first);
  const livedIn = JSON.stringify([person.timezone, person.formerZones ?? [], person.dayStartsAt ?? 0]);
  const months = monthsToDo({
    first,
    sealedUpTo,
    goal,
    touched,
    recut: recutMonths(seal.livedIn, clock, first, sealedUpTo),
  });
  const variableIds = (await listPersonNames(userId)).map(({ variable }) => variable.variableId);
  for (const month of months) {
    if (!hasTime()) return false;
    const until = Math.min(startOfMonth(month + 1), goal);
    const marks = touched.find((one) => one.month === month);
    const isNew = until > sealedUpTo;
    if (isNew || marks !== undefined || (await isCutOtherwise(userId, variableIds, month, clock)))
      await sealMonth({ userId, clock, month, until, variableIds });
    if (marks !== undefined) await clearTouched(userId, marks);
    if (!isNew) continue;
    sealedUpTo = until;
    await moveSeal(userId, { sealedUpTo, firstMonth: first });
  }
  if (seal.livedIn !== livedIn) await saveLivedIn(userId, livedIn);
  return true;
}

const firstMonth = async (userId: number) => {
  const second = await findFirstSecond(userId);
  return second === undefined ? undefined : monthOf(second);
};

/** In order, so that what is summed up always reaches from the first month to where it ends. */
function monthsToDo(done: {
  readonly first: number;
  readonly sealedUpTo: number;
  readonly goal: number;
  readonly touched: readonly TouchedMonth[];
  readonly recut: readonly number[];
}): number[] {
  const { sealedUpTo, goal, touched, recut } = done;
  const last = monthOf(goal - 1);
  const months = new Set([...recut, ...touched.map(({ month }) => month).filter((month) => month <= last)]);
  for (let month = monthOf(sealedUpTo); month <= last; month++) months.add(month);
  return [...months].sort((a, b) => a - b);
}

/** The months that the person's clock cuts otherwise than when they were summed up. */
function recutMonths(
  livedIn: string | undefined,
  clock: PersonClock,
  first: number,
  sealedUpTo: number,
): number[] {
  if (livedIn === undefined) return [];
  const [timezone, formerZones, dayStartsAt] = JSON.parse(livedIn) as [
    string,
    LivedIn['formerZones'],
    number,
  ];
  const before = clockOf({ timezone, dayStartsAt, ...(formerZones === undefined ? {} : { formerZones }) });
  const months: number[] = [];
  for (let month = first; startOfMonth(month) < sealedUpTo; month++)
    if (cutsOfMonth(before, month) !== cutsOfMonth(clock, month)) months.push(month);
  return months;
}

async function isCutOtherwise(
  userId: number,
  variableIds: readonly number[],
  month: number,
  clock: PersonClock,
): Promise<boolean> {
  const cuts = cutsOfMonth(clock, month);
  return [...(await findCuts(userId, variableIds, month)).values()].some((found) => found !== cuts);
}

interface MonthToSeal {
  readonly userId: number;
  readonly clock: PersonClock;
  readonly month: number;
  readonly until: number;
  readonly variableIds: readonly number[];
}

async function sealMonth({ userId, clock, month, until, variableIds }: MonthToSeal): Promise<void> {
  const rows = await readMonthRows(userId, startOfMonth(month), until - 1);
  const there = await findCuts(userId, variableIds, month);
  const cuts = cutsOfMonth(clock, month);
  const written = [...rows].map(([variableId, own]) =>
    blockWrite(userId, variableId, { month, cuts, runs: toRuns(own, clock) }),
  );
  // What is all gone is no summary any more.
  const gone = [...there.keys()]
    .filter((variableId) => !rows.has(variableId))
    .map((variableId) => blockWrite(userId, variableId, { month, cuts, runs: [] }));
  await batchWrite([...written, ...gone]);
}
