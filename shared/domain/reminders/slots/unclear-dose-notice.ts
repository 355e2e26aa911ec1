import { daySeconds } from '../../time/calendar.ts';
import { reminderNumberOf } from '../notifications/notification-id.ts';
import { type Reminder, wallTimeOfSlot } from '../reminder.ts';
import { humanTime } from '../times/time-texts.ts';
import type { SlotChoice } from './choose-slot.ts';
import { type OpenSlot, slotAtOf } from './open-slot.ts';

/** Says of an entry that it may be one of two doses. */
export function unclearDoseNotice(
  { asked, coming }: Extract<SlotChoice, { readonly kind: 'unclear' }>,
  reminders: readonly Reminder[],
): string {
  const timeOf = (slot: OpenSlot) => {
    const reminder = reminders.find(({ number }) => number === reminderNumberOf(slot.notification.id));
    if (reminder === undefined) return '';
    const wallTime = slot.notification.wallTime ?? wallTimeOfSlot(reminder, slotAtOf(slot));
    return humanTime(((wallTime % daySeconds) + daySeconds) % daySeconds, reminder.zone);
  };
  return `It may be the dose of ${timeOf(asked)} or that of ${timeOf(coming)}, so it answers neither reminder by itself. Post it again with the one that it was in trackingReminderNotificationId, or skip that one.`;
}
