import { readSeconds } from '../../../data/measurements/read-seconds.ts';
import { everyVariable } from '../../../domain/histories/every-variable.ts';
import { type DayRange, partsOf } from '../../../domain/studies/fillable-days.ts';
import { type BinBlock, binBlock } from '../../../domain/time/bins.ts';
import { daySeconds } from '../../../domain/time/calendar.ts';
import type { PersonClock } from '../../../domain/time/person-clock.ts';
import { createLocalDay, firstEpochAtLocal } from '../../../domain/time/zone.ts';
import { mapInParallel } from '../../../platform/parallel.ts';
import { always, type HistoryPart, type HistoryQuery, openHistory } from '../../histories/read-history.ts';

const lookupsAtOnce = 16;
const shortestPart = 64;
const mostParts = 64;
/** About as many rows as one unit of reading holds. Many of one day say no more than one does. */
const rowsAtOnce = 64;

/** The history of everything that the person recorded, whatever the variable. */
export const openActivity = (person: Omit<HistoryQuery, 'variableId'>): Promise<HistoryPart[]> =>
  openHistory({ ...person, variableId: everyVariable }, always);

/**
 * The days of a range on which the person recorded anything at all, in order: by what is summarised, and where nothing
 * is, by a look at the rows of days that are not known already, and of a day with many not more than a few.
 */
export async function findActiveDays(
  { userId, clock }: Pick<HistoryQuery, 'userId' | 'clock'>,
  activity: readonly HistoryPart[],
  range: DayRange,
  known: ReadonlySet<number>,
): Promise<Int32Array> {
  const days = new Set(known);
  const dayOf = createLocalDay(clock.zone, clock.dayStartsAt);
  const isWithin = (day: number) => day >= range.from && day <= range.to;
  for (const part of activity)
    if ('runs' in part)
      for (const day of part.runs.map(({ hour }) => Math.floor(hour / 24))) if (isWithin(day)) days.add(day);
  const span = { from: blockOfDay(clock, range.from).from, until: blockOfDay(clock, range.to).until };
  const unsealed = activity.flatMap((part) => {
    if ('runs' in part) return [];
    const from = Math.max(part.rows.from, span.from);
    const until = Math.min(part.rows.until, span.until);
    if (from >= until) return [];
    // A person who flew west over midnight was on a later day before.
    const ends = [from, until - 1].flatMap((at) => blockAt(clock, at).starts);
    const days = ends.map(dayOf);
    return [{ from: Math.max(range.from, Math.min(...days)), to: Math.min(range.to, Math.max(...days)) }];
  });
  const parts = unsealed.flatMap((one) => partsOf(one, shortestPart, mostParts));
  await mapInParallel(parts, lookupsAtOnce, (part) => lookUp(userId, part, days, clock));
  return Int32Array.from(days).sort();
}

async function lookUp(userId: number, { from, to }: DayRange, days: Set<number>, clock: PersonClock) {
  const dayOf = createLocalDay(clock.zone, clock.dayStartsAt);
  const nextUnknown = (day: number) => {
    let next = day;
    while (next <= to && days.has(next)) next++;
    return next;
  };
  const end = blockOfDay(clock, to).until - 1;
  let read = -Infinity;
  for (let day = nextUnknown(from); day <= to; ) {
    const start = Math.max(read + 1, blockOfDay(clock, day).from);
    const { seconds, isComplete } = await readSeconds(userId, { from: start, to: end }, rowsAtOnce);
    for (const second of seconds) days.add(dayOf(second));
    const last = seconds.at(-1);
    if (isComplete || last === undefined) return;
    read = last;
    day = nextUnknown(Math.min(...blockAt(clock, last + 1).starts.map(dayOf)));
  }
}

const blockAt = ({ zone, dayStartsAt }: PersonClock, epochSeconds: number): BinBlock =>
  binBlock(zone, daySeconds, epochSeconds, dayStartsAt);

/** The time span of a local day, including days it alternates with when the clock is set back over midnight. */
const blockOfDay = (clock: PersonClock, day: number): BinBlock =>
  blockAt(clock, firstEpochAtLocal(clock.zone, day * daySeconds + clock.dayStartsAt));
