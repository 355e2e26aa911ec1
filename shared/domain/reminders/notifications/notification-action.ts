import { daySeconds } from '../../time/calendar.ts';
import type { Unit } from '../../units/units.ts';
import { slotTimeOf } from './notification-id.ts';

export const notificationVerbs = ['track', 'snooze', 'skip', 'pass', 'reopen', 'trackAll'] as const;
export type NotificationVerb = (typeof notificationVerbs)[number];

/** A person's wish for one notification. */
export interface NotificationAction {
  readonly id: number;
  readonly action: NotificationVerb;
  /** Recorded instead of the reminder's default value. */
  readonly modifiedValue?: number;
  /** When it was answered, if that was before its time. */
  readonly answeredAt?: number;
  /** Why it is skipped, in the person's words. */
  readonly reason?: string;
  /** The unit of that value; if absent, the unit in which answers are given. */
  readonly unit?: Unit;
}

/** The moment that tracking records: the time asked about, or that of an answer before it. */
export const trackedMoment = (
  { id, action, answeredAt }: Pick<NotificationAction, 'id' | 'action' | 'answeredAt'>,
  now: number,
): number => Math.min(slotTimeOf(id), now, (action === 'track' ? answeredAt : undefined) ?? now);

/** A question of later today can be answered; a day may have 25 hours. */
const longestAhead = 2 * daySeconds;

/** Actions of an answer long before the slot's own time: one of the two is wrong. */
export const tooEarly = (actions: readonly NotificationAction[]) =>
  actions.flatMap(({ id, answeredAt = Infinity }, index) =>
    answeredAt < slotTimeOf(id) - longestAhead
      ? [
          {
            path: `[${index}].answeredAt`,
            problem: 'is more than two days before the time the notification asks about.',
          },
        ]
      : [],
  );
