import { daySeconds } from '../../time/calendar.ts';
import type { DayInstruction } from '../day-instruction.ts';
import { isActive, type Reminder } from '../reminder.ts';

/** A question of a reminder about one of its slots. The slot's time and the reminder are in the id. */
export interface Notification {
  readonly id: number;
  readonly variableId: number;
  /** The time at which it asks: its slot, or later if it was snoozed. */
  readonly dueAt: number;
  /** The wall time of its slot on the reminder's clock; absent on notifications of older versions. */
  readonly wallTime?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The reminder's `activation` when this was made. */
  readonly activation?: number;
  /** The instruction for a day of an experiment; absent on a question. */
  readonly told?: DayInstruction;
  /** Absent while it is pending. */
  readonly handled?: NotificationOutcome;
}

export type NotificationOutcome =
  | {
      readonly action: 'track';
      readonly at: number;
      readonly value: number;
      readonly unitId: number;
      /** The measurement that tracking recorded. */
      readonly measurementId: number;
    }
  | { readonly action: 'skip'; readonly at: number; readonly reason?: string | undefined }
  /** Passed over without an answer: neither taken nor left out. */
  | { readonly action: 'pass'; readonly at: number };

export const handledSeconds = 30 * daySeconds;

/** Whether the person still sees it: pending notifications disappear when their reminder is stopped or deleted. */
export const isStillShown = (
  { handled, activation }: Notification,
  reminder: Reminder | undefined,
): boolean =>
  handled !== undefined ||
  (reminder !== undefined && isActive(reminder) && activation === reminder.activation);
