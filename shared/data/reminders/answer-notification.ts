import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import { recordAnswer } from '../measurements/measurement.ts';
import { failedConditions } from '../table/database-errors.ts';
import { transact, type Write } from '../table/transact.ts';
import { handleNotification } from './notification.ts';

export type AnsweringResult = 'done' | 'notPending' | 'anotherAnswerIsThere';

/** Records the answer to a notification, together with what else is to be noted of it. Nothing is done unless all is. */
export async function answerNotification(
  userId: number,
  notification: Notification,
  answer: Measurement & { readonly notificationId: number },
  notes: readonly Write[],
  now: number,
): Promise<AnsweringResult> {
  const { id: measurementId, value, unitId } = answer;
  try {
    await transact([
      recordAnswer(userId, answer),
      ...handleNotification(userId, notification, { action: 'track', at: now, value, unitId, measurementId }),
      ...notes,
    ]);
    return 'done';
  } catch (error) {
    const failed = failedConditions(error);
    if (failed === undefined) throw error;
    return failed.every((member) => member === 0) ? 'anotherAnswerIsThere' : 'notPending';
  }
}
