import { findDiscovery, type KeptDiscovery } from '../../data/discoveries/kept-discovery.ts';
import { requestSealing } from '../../data/histories/sealing-schedule.ts';
import { listScheduled } from '../../data/reminders/scheduled-variables.ts';
import { keepSensedMark, listUserVariables } from '../../data/variables/user-variable.ts';
import { type DiscoveryPair, discoverWithPairs } from '../../domain/discovery/discover.ts';
import {
  discoveryVariable,
  firstDayNeeded,
  partsAndWholes,
} from '../../domain/discovery/discovery-variables.ts';
import { entryTimes } from '../../domain/discovery/entry-times.ts';
import { type ListedLine, listedLine } from '../../domain/discovery/keep-lines.ts';
import { recordedDays } from '../../domain/studies/fillable-days.ts';
import type { StudySeries } from '../../domain/studies/study-series.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { clockOf, latestDayOfClock } from '../../domain/time/person-clock.ts';
import { firstEpochAtLocal } from '../../domain/time/zone.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { readSeries, readSeriesContext, type StudiedPerson } from '../studies/examination/study-series.ts';
import { withSettings } from '../studies/study-variables.ts';

interface DiscoveringPerson extends StudiedPerson {
  readonly primaryOutcomeVariableId?: number | undefined;
}

interface DiscoveryResult {
  readonly kept: KeptDiscovery;
  /** All that was looked at for it. */
  readonly pairs: readonly DiscoveryPair[];
  /** All that the person has. */
  readonly variables: readonly UserVariable[];
}

/** The highest number of variables that are read. A list covers forty; some more are read, as not all can be studied. */
const mostVariables = 100;
/** A history with more rows than this, none of them summarised, is summarised for the next time. */
const manyRows = 3000;

/**
 * Looks at all plausible pairs of a person's variables over the days that have ended; undefined while
 * only the newest days can be read, because too many rows are not summarised yet.
 */
export async function makeDiscovery(
  person: DiscoveringPerson,
  now: number,
): Promise<DiscoveryResult | undefined> {
  const { userId, primaryOutcomeVariableId } = person;
  const clock = clockOf(person);
  // A day that is lived again in the west has been looked at already, if the one after it had begun.
  const today = latestDayOfClock(clock, now);
  const [all, known, scheduled] = await Promise.all([
    listUserVariables(userId),
    findDiscovery(userId),
    listScheduled(userId),
  ]);
  const variables = all.toSorted(byUse(primaryOutcomeVariableId)).slice(0, mostVariables).map(withSettings);
  const context = await readSeriesContext(userId);
  const from = firstEpochAtLocal(
    clock.zone,
    firstDayNeeded(variables, today) * daySeconds + clock.dayStartsAt,
  );
  const read = await readSeries(person, variables, now, {
    context: Promise.resolve(context),
    span: { from, until: Infinity },
  });
  const { series } = read;
  const isSummedUp = context.sealState.seal.sealedUpTo !== undefined;
  if (read.from !== undefined || (!isSummedUp && rowsOf(series) > manyRows))
    await requestSealing(userId, now);
  // A list of a few days only would end valid lines.
  if (read.from !== undefined) return undefined;
  const isThere = new Set(all.map(({ variable }) => variable.variableId));
  const before = listOfDayBefore(known, today).filter(
    ({ cause, effect }) => isThere.has(Number(cause)) && isThere.has(Number(effect)),
  );
  const { discovery, pairs } = discoverWithPairs({
    timeZone: clock.zone,
    dayStartsAt: clock.dayStartsAt,
    today,
    primaryOutcome: primaryOutcomeVariableId ?? null,
    variables: series.map(discoveryVariable),
    tags: [
      ...context.tags.map(
        ({ taggedVariableId, tagVariableId }) => [taggedVariableId, tagVariableId] as const,
      ),
      ...partsAndWholes(variables),
    ],
    // All that the person recorded is read, so that these are the days on which they recorded anything.
    activeDays: recordedDays(series),
    bleeding: person.bleedingVariableId,
    scheduled,
    listed: before,
  });
  await keepSensed(userId, series, new Map(all.map((one) => [one.variable.variableId, one])));
  const listed = { lines: known?.discovery.lines ?? [], entered: known?.entered ?? {} };
  const entered = entryTimes(discovery.lines, listed, now);
  return { kept: { day: today, madeAt: now, before, discovery, entered }, pairs, variables: all };
}

/** Keeps whether a variable is mostly sensed: what it is to the person may follow from it. Written where it changed. */
async function keepSensed(
  userId: number,
  series: readonly StudySeries[],
  before: ReadonlyMap<number, UserVariable>,
): Promise<void> {
  for (const { known, recordedDays: days, sensedDays } of series) {
    const { variableId } = known.userVariable.variable;
    const isSensed = days.length > 0 && 2 * sensedDays.length >= days.length;
    if (isSensed !== (before.get(variableId)?.isSensed ?? false))
      await keepSensedMark(userId, variableId, isSensed);
  }
}

/** A second look on the same day starts from what the first one started from. */
const listOfDayBefore = (known: KeptDiscovery | undefined, today: number): readonly ListedLine[] => {
  if (known === undefined) return [];
  return known.day === today ? known.before : known.discovery.lines.map(listedLine);
};

/** The primary outcome first, then what has been recorded longest: it has the most days. */
const byUse =
  (primary: number | undefined) =>
  (a: UserVariable, b: UserVariable): number =>
    Number(b.variable.variableId === primary) - Number(a.variable.variableId === primary) ||
    a.createdAt - b.createdAt ||
    a.variable.variableId - b.variable.variableId;

const rowsOf = (series: readonly StudySeries[]): number =>
  series.reduce((sum, { hours }) => sum + hours.counts.reduce((total, count) => total + count, 0), 0);
