import type { NotificationActionInput, NotificationVerb } from '../../schemas/notification-action.ts';
import type { Notification } from './notification.ts';

/** Items that name a notification again with something else to do. */
export function contradictions(actions: readonly NotificationActionInput[]) {
  const first = new Map<number, NotificationActionInput>();
  return actions.flatMap((wanted, index) => {
    const before = first.get(wanted.id) ?? wanted;
    first.set(wanted.id, before);
    if (before.action === wanted.action && before.modifiedValue === wanted.modifiedValue) return [];
    return [
      {
        path: `[${index}].id`,
        problem: `notification ${wanted.id} is named twice with different actions; name it once.`,
      },
    ];
  });
}

/** Whether a handled notification is what the action would have made of it. */
export const isResult = (verb: NotificationVerb, { handled }: Notification): boolean =>
  handled?.action === (verb === 'trackAll' ? 'track' : verb);
