import { daySeconds, formatTimeOfDay, secondsOfDay } from '../../time/calendar.ts';
import { slotsBetween } from '../../time/occurrences.ts';
import { dayOfClock } from '../../time/person-clock.ts';
import { epochOfLocal, localSeconds, zoneOffsets } from '../../time/zone.ts';
import { clockOfReminder, isActive, type Reminder, scheduleOf, timesOf } from '../reminder.ts';

const mostTimes = 100;

/** The wall-clock times within the next 24 hours at which these reminders ask, in order of the clock. */
export function coming24Hours(reminders: readonly Reminder[], now: number): string[] {
  const times = new Set<string>();
  for (const reminder of reminders.filter(isActive)) {
    const zone = zoneOffsets(reminder.zone);
    for (const slot of slotsBetween(scheduleOf(reminder), now, now + daySeconds)) {
      times.add(formatTimeOfDay(secondsOfDay(localSeconds(zone, slot))));
      if (times.size >= mostTimes) return [...times].sort();
    }
  }
  return [...times].sort();
}

/** The instants of today at which the daily ones of these reminders ask, in order of the clock. */
export function dailyTimes(reminders: readonly Reminder[], now: number): number[] {
  const daily = reminders.filter((reminder) => isActive(reminder) && reminder.frequency === daySeconds);
  const instants = daily
    .flatMap((reminder) => timesOf(reminder).map((timeOfDay) => ({ reminder, timeOfDay })))
    .toSorted((a, b) => a.timeOfDay - b.timeOfDay)
    .map(({ reminder, timeOfDay }) => {
      const clock = clockOfReminder(reminder);
      // A time before the person's day begins belongs to the day before.
      const midnight = (dayOfClock(clock, now) + (timeOfDay < clock.dayStartsAt ? 1 : 0)) * daySeconds;
      return epochOfLocal(clock.zone, midnight + timeOfDay);
    });
  return [...new Set(instants)];
}
