import type { Unit } from '../../units/units.ts';

export const notificationVerbs = ['track', 'snooze', 'skip', 'pass', 'trackAll'] as const;
export type NotificationVerb = (typeof notificationVerbs)[number];

/** A person's wish for one notification. */
export interface NotificationAction {
  readonly id: number;
  readonly action: NotificationVerb;
  /** Recorded instead of the reminder's default value. */
  readonly modifiedValue?: number;
  /** Why it is skipped, in the person's words. */
  readonly reason?: string;
  /** The unit of that value; if absent, the unit in which answers are given. */
  readonly unit?: Unit;
}
