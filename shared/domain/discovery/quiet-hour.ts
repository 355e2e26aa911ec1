import { daySeconds, hourSeconds } from '../time/calendar.ts';
import { dayOfClock, type PersonClock } from '../time/person-clock.ts';
import { firstEpochAtLocal } from '../time/zone.ts';

/** Most people sleep then. */
const quietHour = 3 * hourSeconds;

/** The next quiet moment of a person's night, after their day has ended; people are spread over an hour. */
export function nextQuietHour(clock: PersonClock, userId: number, now: number): number {
  const ofDay = (day: number) =>
    firstEpochAtLocal(
      clock.zone,
      day * daySeconds + Math.max(clock.dayStartsAt, quietHour) + (userId % hourSeconds),
    );
  const today = dayOfClock(clock, now);
  return [today, today + 1].map(ofDay).find((second) => second > now) ?? ofDay(today + 2);
}
