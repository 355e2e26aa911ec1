import { daySeconds } from '../../time/calendar.ts';
import type { DayInstruction } from '../day-instruction.ts';
import { isActive, type Reminder } from '../reminder.ts';

/** A slot of a reminder that the person is asked about. Its time and its reminder are in the id. */
export interface Notification {
  readonly id: number;
  readonly variableId: number;
  /** When it asks: its slot, or later once it was snoozed. */
  readonly dueAt: number;
  /** What the reminder's clock showed at its slot; absent on those made before it was kept. */
  readonly wallTime?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The reminder's when it was made. */
  readonly activation?: number;
  /** What a day of an experiment is told; absent where something is asked. */
  readonly told?: DayInstruction;
  /** What became of it; absent while it is pending. */
  readonly handled?: NotificationOutcome;
}

export type NotificationOutcome =
  | {
      readonly action: 'track';
      readonly at: number;
      readonly value: number;
      readonly unitId: number;
      /** What tracking recorded. */
      readonly measurementId: number;
    }
  | { readonly action: 'skip'; readonly at: number };

export const pendingSeconds = 14 * daySeconds;
export const handledSeconds = 30 * daySeconds;

/** Whether the person still sees it: what a reminder asked disappears when the reminder is stopped or deleted. */
export const isStillShown = (
  { handled, activation }: Notification,
  reminder: Reminder | undefined,
): boolean =>
  handled !== undefined ||
  (reminder !== undefined && isActive(reminder) && activation === reminder.activation);
