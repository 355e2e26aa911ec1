import { answerDay } from '../../data/experiments/experiment-day.ts';
import { upsertMeasurement } from '../../data/measurements/measurement.ts';
import { handleNotification, snoozeNotification } from '../../data/reminders/notification.ts';
import { transactIfAllowed, type Write } from '../../data/table/transact.ts';
import type { DayAnswer } from '../../domain/experiments/experiment-view.ts';
import { measurementId } from '../../domain/ids/measurement-id.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import { slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { snoozeSecondsOf } from '../../domain/reminders/snooze.ts';
import { amountIn } from '../../domain/units/amount.ts';
import { getUnit } from '../../domain/units/units.ts';
import { markLate } from '../histories/mark-late.ts';
import type { ValueToTrack } from './resolve-values.ts';

/** Who acts, and through which app. */
export interface Actor {
  readonly userId: number;
  readonly clientId?: string;
  /** Minutes for which the person lets a snoozed question wait. */
  readonly snoozeMinutes?: number;
}

/** A way to handle a notification: answer it, put it off or drop it. */
export type Handling = ValueToTrack | 'snooze' | 'skip';

/** Handling and recording happen together or not at all. False when the notification was no longer pending. */
export async function handle(
  actor: Actor,
  notification: Notification,
  handling: Handling,
  now: number,
): Promise<boolean> {
  const { userId } = actor;
  if (handling === 'snooze')
    return snoozeNotification(userId, notification.id, now + snoozeSecondsOf(actor), now);
  if (handling === 'skip')
    return transactIfAllowed([
      ...handleNotification(userId, notification, { action: 'skip', at: now }),
      ...answersOf(userId, notification, 'notDone', now),
    ]);
  const measurement = toMeasurement(actor, notification, handling, now);
  const { id: measurementId, value, unitId } = measurement;
  await markLate(userId, [measurementId], now);
  return transactIfAllowed([
    ...handleNotification(userId, notification, { action: 'track', at: now, value, unitId, measurementId }),
    upsertMeasurement(userId, measurement),
    ...answersOf(userId, notification, isAsTold(notification, measurement) ? 'done' : 'other', now),
  ]);
}

/** The answer to a day of an experiment is kept with the experiment, too. */
const answersOf = (userId: number, { told }: Notification, answer: DayAnswer, now: number): Write[] =>
  told === undefined ? [] : [answerDay(userId, told, answer, now)];

function isAsTold({ told }: Notification, { value, unitId }: Pick<Measurement, 'value' | 'unitId'>): boolean {
  return told !== undefined && amountIn(getUnit(told.unitId), { value, unitId }) === told.value;
}

function toMeasurement(
  { clientId }: Actor,
  { id }: Notification,
  tracked: ValueToTrack,
  now: number,
): Measurement {
  const { value, unitId, channel } = tracked;
  return {
    id: measurementOf(tracked, id),
    variableId: channel.variable.variableId,
    value,
    unitId,
    sourceName: channel.sourceName,
    ...(clientId === undefined ? {} : { clientId }),
    createdAt: now,
    updatedAt: now,
  };
}

/** The id of what is recorded: it is at the second that the notification asks about. */
export const measurementOf = ({ channel }: ValueToTrack, notificationId: number): number =>
  measurementId(slotTimeOf(notificationId), channel.number);
