import { nextSlot } from '../../time/occurrences.ts';
import type { Notification } from '../notifications/notification.ts';
import { notificationId, slotTimeOf } from '../notifications/notification-id.ts';
import { isActive, type Reminder, scheduleOf, wallTimeOfSlot } from '../reminder.ts';
import { isOfToday } from './day-of-slot.ts';

/** A slot that nobody has answered. */
export interface OpenSlot {
  readonly notification: Notification;
  /** The reminder that waits for it; absent once it has become a notification. */
  readonly waiting?: Reminder | undefined;
  /** True for the slot after that: it cannot be answered before the reminder waits for it. */
  readonly isBehind?: true;
}

export const slotAtOf = ({ notification: { id } }: OpenSlot): number => slotTimeOf(id);

/** The slot that a reminder waits for, as the notification it will become; an experiment's instruction stays hidden until its day. */
export function waitingSlot(reminder: Reminder): WaitingSlot | undefined {
  const { dueAt, setAsideAt, experiment } = reminder;
  if (dueAt === undefined || setAsideAt !== undefined || experiment !== undefined) return undefined;
  return isActive(reminder)
    ? { notification: comingNotification(reminder, dueAt), waiting: reminder }
    : undefined;
}

type WaitingSlot = OpenSlot & { readonly waiting: Reminder };

function comingNotification(reminder: Reminder, slotAt: number): Notification {
  const { number, variableId, updatedAt, activation } = reminder;
  const wallTime = wallTimeOfSlot(reminder, slotAt);
  const times = { dueAt: slotAt, wallTime, createdAt: updatedAt, updatedAt };
  return { id: notificationId(slotAt, number), variableId, ...times, activation };
}

/** The slot that a reminder waits for, and the one after it. */
export function waitingSlots(reminder: Reminder): WaitingSlot[] {
  const first = waitingSlot(reminder);
  if (first === undefined) return [];
  const next = nextSlot(scheduleOf(reminder), slotAtOf(first));
  return next === undefined
    ? [first]
    : [first, { notification: comingNotification(reminder, next), waiting: reminder, isBehind: true }];
}

/** The slot that a reminder waits for, if this id names it and it may be answered: on its day, before it is asked. */
export function answerableEarly(
  reminder: Reminder | undefined,
  id: number,
  now: number,
): WaitingSlot | undefined {
  const slot = reminder === undefined ? undefined : waitingSlot(reminder);
  if (slot?.notification.id !== id) return undefined;
  const slotAt = slotTimeOf(id);
  return slotAt <= now || isOfToday(slot.waiting, slotAt, now) ? slot : undefined;
}
