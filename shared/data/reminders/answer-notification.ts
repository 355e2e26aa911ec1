import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import { recordAnswer } from '../measurements/measurement.ts';
import { failedConditions } from '../table/database-errors.ts';
import { transact, type Write } from '../table/transact.ts';
import { handleNotification } from './notification.ts';
import type { ReminderMove } from './reminder.ts';

/** A slot, and the reminder that moves on if it still waits for it. */
interface SlotToHandle {
  readonly notification: Notification;
  readonly move?: ReminderMove | undefined;
}

type AnsweringResult = 'done' | 'notPending' | 'anotherAnswerIsThere';

/** Records the answer to a notification, together with what else is to be noted of it. Nothing is done unless all is. */
export async function answerNotification(
  userId: number,
  { notification, move }: SlotToHandle,
  answer: Measurement & { readonly notificationId: number },
  notes: readonly Write[],
  now: number,
): Promise<AnsweringResult> {
  const { id: measurementId, value, unitId } = answer;
  try {
    await transact([
      recordAnswer(userId, answer),
      ...handleNotification(
        userId,
        notification,
        { action: 'track', at: now, value, unitId, measurementId },
        move,
      ),
      ...notes,
    ]);
    return 'done';
  } catch (error) {
    const failed = failedConditions(error);
    if (failed === undefined) throw error;
    return failed.every((member) => member === 0) ? 'anotherAnswerIsThere' : 'notPending';
  }
}
