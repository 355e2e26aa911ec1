import { reminderNumberOf } from '../notifications/notification-id.ts';
import { type Reminder, wallTimeOfSlot } from '../reminder.ts';
import { wallClockText } from '../times/time-texts.ts';
import type { SlotChoice } from './choose-slot.ts';
import type { DoseWindows } from './dose-windows.ts';
import { type OpenSlot, slotAtOf } from './open-slot.ts';

/** Says of an entry that it may be one of two doses. */
export function unclearDoseNotice(
  { asked, coming }: Extract<SlotChoice, { readonly kind: 'unclear' }>,
  reminders: readonly Reminder[],
): string {
  const timeOf = (slot: OpenSlot) => {
    const reminder = reminders.find(({ number }) => number === reminderNumberOf(slot.notification.id));
    if (reminder === undefined) return '';
    return wallClockText(
      slot.notification.wallTime ?? wallTimeOfSlot(reminder, slotAtOf(slot)),
      reminder.zone,
    );
  };
  return `It may be the dose of ${timeOf(asked)} or that of ${timeOf(coming)}, so it answers neither reminder automatically. Post it again with the right one in trackingReminderNotificationId, or skip that one.`;
}

/** A record of something that is taken. */
export interface DoseOnRecord {
  readonly startAt: number;
  readonly value: number;
}

/**
 * The time after a dose within which another one is asked about: half the gap of its plan, or the least interval that
 * the person set, whichever is longer. 0 where neither is known.
 */
export function tooSoonSeconds(reminders: readonly Reminder[], windows: DoseWindows, at: number): number {
  const intervals = reminders
    .filter(({ enabled }) => enabled)
    .map(({ minimumInterval = 0 }) => minimumInterval);
  return Math.max(0, Math.floor((windows.gapAt(at) ?? 0) / 2), ...intervals);
}

/** Says of a dose that another one is on record shortly before it; undefined if none is. */
export function secondDoseNotice(
  startAt: number,
  onRecord: readonly DoseOnRecord[],
  reminders: readonly Reminder[],
  windows: DoseWindows,
): string | undefined {
  const since = startAt - tooSoonSeconds(reminders, windows, startAt);
  const before = onRecord
    .filter((dose) => dose.value > 0 && dose.startAt < startAt && dose.startAt > since)
    .toSorted((a, b) => b.startAt - a.startAt)[0];
  const [reminder] = reminders;
  if (before === undefined || reminder === undefined) return undefined;
  const time = wallClockText(wallTimeOfSlot(reminder, before.startAt), reminder.zone);
  return `This may be a second dose: you already recorded one at ${time}, closer to this one than planned. This one is recorded too; delete it if that was a mistake.`;
}
