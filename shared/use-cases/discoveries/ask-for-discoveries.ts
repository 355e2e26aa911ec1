import { requestDiscoveriesSoon } from '../../data/discoveries/discovery-schedule.ts';
import { clockOf, dayOfClock } from '../../domain/time/person-clock.ts';
import type { StudiedPerson } from '../studies/examination/study-series.ts';

/** The highest number of new lists that a person may ask for a day. */
export const mostAskedADay = 6;

/** Asks for a new list in the background; false when that was done often enough on this day of the person's. */
export const askForDiscoveries = (person: StudiedPerson, now: number): Promise<boolean> =>
  requestDiscoveriesSoon(person.userId, dayOfClock(clockOf(person), now), mostAskedADay, now);
