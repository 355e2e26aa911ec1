import type { Unit } from '../../units/units.ts';
import type { VariableCategory } from '../../variables/categories.ts';

/** A person's input for a reminder; absent members stay as they are, and null clears them. */
export interface ReminderInput {
  readonly id?: number | undefined;
  readonly trackingReminderId?: number | undefined;
  readonly variableName?: string | undefined;
  readonly variableId?: number | undefined;
  readonly variableCategoryName?: VariableCategory | undefined;
  readonly unitAbbreviatedName?: Unit | undefined;
  readonly combinationOperation?: 'MEAN' | 'SUM' | undefined;
  readonly upc?: string | undefined;
  /** Seconds; 0 is a favourite. */
  readonly reminderFrequency?: number | undefined;
  /** Times are seconds of the day. */
  readonly reminderStartTime?: number | undefined;
  readonly reminderStartTimeLocal?: number | undefined;
  readonly reminderEndTime?: number | null | undefined;
  readonly reminderEndTimeLocal?: number | null | undefined;
  readonly firstDailyReminderTime?: number | undefined;
  readonly secondDailyReminderTime?: number | undefined;
  readonly thirdDailyReminderTime?: number | undefined;
  readonly reminderTimesLocal?: readonly number[] | null | undefined;
  /** Weekdays, 0 for Sunday. */
  readonly daysOfWeek?: readonly number[] | null | undefined;
  readonly timezone?: string | undefined;
  /** Dates are days since 1970. */
  readonly startTrackingDate?: number | null | undefined;
  readonly stopTrackingDate?: number | null | undefined;
  readonly pausedUntil?: number | null | undefined;
  readonly enabled?: boolean | undefined;
  readonly defaultValue?: number | null | undefined;
  readonly minimumIntervalSeconds?: number | null | undefined;
  readonly amountLeft?: number | null | undefined;
  readonly instructions?: string | null | undefined;
  readonly reminderSound?: string | null | undefined;
  readonly email?: boolean | undefined;
  readonly sms?: boolean | undefined;
  readonly popUp?: boolean | undefined;
  readonly notificationBar?: boolean | undefined;
}
