import { answerDay } from '../../data/experiments/experiment-day.ts';
import { answerNotification } from '../../data/reminders/answer-notification.ts';
import { handleNotification, snoozeNotification } from '../../data/reminders/notification.ts';
import { transactIfAllowed, type Write } from '../../data/table/transact.ts';
import type { DayAnswer } from '../../domain/experiments/experiment-view.ts';
import { measurementId } from '../../domain/ids/measurement-id.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import { slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { moveBeyond } from '../../domain/reminders/slots/moved-on.ts';
import type { OpenSlot } from '../../domain/reminders/slots/open-slot.ts';
import { snoozeSecondsOf } from '../../domain/reminders/snooze.ts';
import { amountIn } from '../../domain/units/amount.ts';
import { getUnit } from '../../domain/units/units.ts';
import { markLate } from '../histories/mark-late.ts';
import type { ValueToTrack } from './resolve-values.ts';

/** Who acts, and through which app. */
export interface NotificationActor {
  readonly userId: number;
  readonly clientId?: string;
  /** Minutes for which the person lets a snoozed question wait. */
  readonly snoozeMinutes?: number;
}

/** A way to handle a notification: answer it, put it off, drop it, or ask again after all. */
export type Handling =
  | ValueToTrack
  | 'snooze'
  | { readonly drops: 'skip'; readonly reason?: string | undefined }
  | { readonly drops: 'pass' }
  /** The writes by which it asks again. */
  | { readonly reopens: readonly Write[] };

/** `isDone` is false when the notification was no longer pending. */
export interface HandlingResult {
  readonly isDone: boolean;
  /** The measurement that was recorded. */
  readonly measurementId?: number;
}

/** Handling and recording happen together or not at all; `moment` is recorded, unless another answer has it. */
export async function handle(
  actor: NotificationActor,
  slot: OpenSlot,
  handling: Handling,
  now: number,
  moment = Math.min(slotTimeOf(slot.notification.id), now),
): Promise<HandlingResult> {
  const { userId } = actor;
  const { notification } = slot;
  if (handling === 'snooze')
    return {
      isDone: await snoozeNotification(userId, notification.id, now + snoozeSecondsOf(actor), now),
    };
  if ('reopens' in handling) return { isDone: await transactIfAllowed(handling.reopens) };
  if ('drops' in handling) {
    const { drops, ...why } = handling;
    const isDone = await transactIfAllowed([
      ...handleNotification(userId, notification, { action: drops, at: now, ...why }, moveBeyond(slot)),
      ...(drops === 'skip' ? answersOf(userId, notification, 'notDone', now) : []),
    ]);
    return { isDone };
  }
  // Other reminders may ask about the same second: their answers stay, and this one is next to them.
  for (let later = 0; ; later++) {
    const answer = toMeasurement(actor, notification, handling, moment + later, now);
    await markLate(userId, [answer.id], now);
    const day = answersOf(userId, notification, isAsTold(notification, answer) ? 'done' : 'other', now);
    const result = await answerNotification(
      userId,
      { notification, move: moveBeyond(slot) },
      answer,
      day,
      now,
    );
    if (result === 'done') return { isDone: true, measurementId: answer.id };
    if (result === 'notPending') return { isDone: false };
  }
}

/** The answer to a day of an experiment is kept with the experiment, too. */
const answersOf = (userId: number, { told }: Notification, answer: DayAnswer, now: number): Write[] =>
  told === undefined ? [] : [answerDay(userId, told, answer, now)];

function isAsTold({ told }: Notification, { value, unitId }: Pick<Measurement, 'value' | 'unitId'>): boolean {
  return told !== undefined && amountIn(getUnit(told.unitId), { value, unitId }) === told.value;
}

function toMeasurement(
  { clientId }: NotificationActor,
  { id }: Notification,
  { value, unitId, channel }: ValueToTrack,
  startAt: number,
  now: number,
): Measurement & { readonly notificationId: number } {
  return {
    id: measurementId(startAt, channel.number),
    variableId: channel.variable.variableId,
    value,
    unitId,
    sourceName: channel.sourceName,
    clientId,
    createdAt: now,
    updatedAt: now,
    notificationId: id,
  };
}
