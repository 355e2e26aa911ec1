import { daySeconds } from '../time/calendar.ts';
import { dayOfClock, type PersonClock } from '../time/person-clock.ts';
import { epochOfLocal } from '../time/zone.ts';
import { lastUntil } from './share-limits.ts';

/** The end of the last day of a share or key in epoch seconds, by the person's clock; or the last day that is allowed. */
export function endOfLastDay(
  clock: PersonClock,
  until: number,
  now: number,
): { readonly endsAt: number } | { readonly last: number } {
  const today = dayOfClock(clock, now);
  const last = lastUntil(today);
  if (until < today || until > last) return { last };
  return { endsAt: epochOfLocal(clock.zone, (until + 1) * daySeconds + clock.dayStartsAt) };
}
