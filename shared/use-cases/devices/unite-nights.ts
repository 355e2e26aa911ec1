import { isDeepStrictEqual } from 'node:util';
import { findRecentSleep, type RecentSleep, saveRecentSleep } from '../../data/imports/recent-sleep.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { Nights, SegmentsBySource, SleepSegment, SleepStage } from '../../imports/rows/nights.ts';

/** Some three nights. */
const mostSegments = 200;
const mostSources = 10;

/**
 * Adds what phones sent before to the nights of a request, and keeps all of it for the next. Gives its version; none
 * for a request without segments of sleep.
 */
export async function uniteNights(userId: number, nights: Nights, now: number): Promise<number | undefined> {
  if (nights.segments().size === 0) return undefined;
  return retryOnConflict('The last nights', async () => {
    const { sources, version } = (await findRecentSleep(userId)) ?? { sources: [], version: 0 };
    nights.unite(segmentsOf(sources));
    const own = nights.segments();
    const others = sources.filter(({ name }) => !own.has(name));
    const united = [...[...own].map(toSource), ...others].slice(0, mostSources);
    if (isDeepStrictEqual(inOneOrder(united), inOneOrder(sources))) return version;
    const next = { sources: united, version: version + 1 };
    return (await saveRecentSleep(userId, next, now)) ? next.version : conflict;
  });
}

/** Whether another request has added something to the nights since. */
export const haveNightsGrown = async (userId: number, version: number | undefined): Promise<boolean> =>
  version !== undefined && ((await findRecentSleep(userId))?.version ?? version) !== version;

type NightSource = RecentSleep['sources'][number];

/** Requests that bring the parts of a night at the same moment have them in different orders, and nothing new in that. */
const inOneOrder = (sources: readonly NightSource[]) =>
  new Map(sources.map(({ name, segments }) => [name, segments.map(String).toSorted()]));

const segmentsOf = (sources: readonly NightSource[]): SegmentsBySource =>
  new Map(
    sources.map(({ name, segments }) => [
      name,
      segments.map(
        ([stage, from, until, offset]): SleepSegment => ({ stage: stage as SleepStage, from, until, offset }),
      ),
    ]),
  );

/** Segments are in the order in which they came: the last of them are those that a phone may continue with. */
const toSource = ([name, segments]: readonly [string, readonly SleepSegment[]]): NightSource => ({
  name,
  segments: segments
    .slice(-mostSegments)
    .map(({ stage, from, until, offset }) => [stage, from, until, offset]),
});
