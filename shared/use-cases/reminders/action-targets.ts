import { findWithReminders, type readWithReminders } from '../../data/reminders/find-notifications.ts';
import { listReminders } from '../../data/reminders/reminder.ts';
import type { Write } from '../../data/table/transact.ts';
import { must } from '../../domain/lists/must.ts';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import type {
  NotificationAction,
  NotificationVerb,
} from '../../domain/reminders/notifications/notification-action.ts';
import { reminderNumberOf } from '../../domain/reminders/notifications/notification-id.ts';
import { isResult } from '../../domain/reminders/notifications/requested-actions.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { answerableEarly } from '../../domain/reminders/slots/open-slot.ts';
import type { ItemProblem } from '../../domain/texts/item-problem.ts';
import { reopeningDropped } from './reopen-slot.ts';
import { type ProposedValue, proposeValues } from './resolve-values.ts';

export type ActRefusal =
  | { readonly kind: 'unknown'; readonly ids: readonly number[] }
  | { readonly kind: 'problems'; readonly problems: readonly ItemProblem[] }
  | { readonly kind: 'conflict'; readonly notifications: readonly Notification[] };

const tracks = (verb: NotificationVerb) => verb === 'track' || verb === 'trackAll';

export interface ActionTargets {
  readonly kind: 'seen';
  readonly found: ReadonlyMap<number, Notification>;
  /** The reminders that still wait for what is answered early, by its id. */
  readonly waiting: ReadonlyMap<number, Reminder>;
  /** The values that items would record, by their place in the request. */
  readonly proposed: ReadonlyMap<number, ProposedValue>;
  /** The writes by which what was dropped asks again, by its id. */
  readonly reopens: ReadonlyMap<number, readonly Write[]>;
}

/** Looks at what the actions are about; all must be there, and none be handled in another way. */
export async function findTargets(
  userId: number,
  actions: readonly NotificationAction[],
  ids: readonly number[],
  now: number,
  ahead?: ReturnType<typeof readWithReminders>,
): Promise<ActionTargets | ActRefusal> {
  const { notifications, reminders } = await findWithReminders(userId, ids, now, ahead);
  const early = ids.flatMap((id) =>
    notifications.has(id) ? [] : (answerableEarly(reminders.get(reminderNumberOf(id)), id, now) ?? []),
  );
  const found = new Map([
    ...notifications,
    ...early.map(({ notification }) => [notification.id, notification] as const),
  ]);
  const waiting = new Map(early.map(({ notification, waiting }) => [notification.id, waiting]));
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length > 0) return { kind: 'unknown', ids: unknown };
  const problems = actions.flatMap(({ id, action }, index) =>
    waiting.has(id) && action !== 'track' && action !== 'skip' && action !== 'reopen'
      ? [{ path: `[${index}].action`, problem: notAskedYet(action) }]
      : [],
  );
  if (problems.length > 0) return { kind: 'problems', problems };
  const asked = actions.flatMap(({ id, action, modifiedValue, unit }, index) =>
    tracks(action) ? [{ index, notification: must(found, id), modifiedValue, unit }] : [],
  );
  const values = await proposeValues(userId, asked, reminders);
  const proposed = new Map(values.map((answer) => [answer.index, answer]));
  const reopens = await findReopens(userId, actions, found, now);
  const conflicting = actions.flatMap(({ id, action }, index) => {
    const notification = must(found, id);
    if (action === 'reopen') return reopens.get(id)?.length === 0 ? [notification] : [];
    const { value, unit } = proposed.get(index) ?? {};
    const wanted = value === undefined || unit === undefined ? undefined : { value, unit };
    return notification.handled === undefined || isResult(action, notification, wanted) ? [] : [notification];
  });
  return conflicting.length > 0
    ? { kind: 'conflict', notifications: [...new Set(conflicting)] }
    : { kind: 'seen', found, waiting, proposed, reopens };
}

/** The writes that reopen what was handled; none of what has to stay so. It costs nothing unless that is asked for. */
async function findReopens(
  userId: number,
  actions: readonly NotificationAction[],
  found: ReadonlyMap<number, Notification>,
  now: number,
): Promise<ReadonlyMap<number, readonly Write[]>> {
  const handled = actions
    .filter(({ action }) => action === 'reopen')
    .map(({ id }) => must(found, id))
    .filter((notification) => notification.handled !== undefined);
  if (handled.length === 0) return new Map();
  const reminders = await listReminders(userId);
  return new Map(handled.map((one) => [one.id, reopeningDropped(userId, one, reminders, now)]));
}

const notAskedYet = (action: NotificationVerb) =>
  `"${action}" is for questions already asked; this one is still to come. Use "track" or "skip" to answer it early.`;
