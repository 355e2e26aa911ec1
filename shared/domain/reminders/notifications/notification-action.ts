import type { Unit } from '../../units/units.ts';

/** What a person can do with a notification. */
export const notificationVerbs = ['track', 'snooze', 'skip', 'trackAll'] as const;
export type NotificationVerb = (typeof notificationVerbs)[number];

/** What a person asks to be done with one notification. */
export interface NotificationAction {
  readonly id: number;
  readonly action: NotificationVerb;
  /** Recorded instead of the reminder's default value. */
  readonly modifiedValue?: number;
  /** Of that value; the unit that answers are given in unless it is said. */
  readonly unit?: Unit;
}
