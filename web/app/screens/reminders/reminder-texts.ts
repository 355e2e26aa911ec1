import { isMedicine } from '../../../../shared/domain/reminders/day-plan.ts';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import type { ApiReminder, ApiUser, ReminderView } from '../../data/reminders-view.ts';
import { clockOfPerson, dateText, dayAt } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { timesText } from './times-text.ts';

/** The times and amount of a reminder, as one says them. */
export function planText(reminder: ApiReminder): string {
  const { reminderFrequency, minimumIntervalSeconds, valueAndFrequencyTextDescriptionWithTime } = reminder;
  if (reminderFrequency > 0) return valueAndFrequencyTextDescriptionWithTime;
  if (!isMedicine(reminder)) return 'Favourite, no set time';
  return minimumIntervalSeconds === undefined
    ? 'As needed'
    : `As needed, at least ${numbered(minimumIntervalSeconds / 3600, 'hour')} apart`;
}

/** The state of a reminder: when it asks next, or why it does not. */
export function stateText({ reminder, isPaused, pausedUntil }: ReminderView, user: ApiUser): string {
  const clock = clockOfPerson(user);
  if (isPaused) return 'Stopped';
  if (pausedUntil !== undefined)
    return `Paused; asks again on ${dateText(pausedUntil, dayAt(clock, nowSeconds.value).date)}`;
  const times = reminder.nextReminderTimesEpochSeconds;
  return times.length === 0 ? '' : `Next: ${timesText(times, clock, nowSeconds.value)}`;
}
