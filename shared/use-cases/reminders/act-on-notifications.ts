import {
  findWithReminders,
  readNotifications,
  readWithReminders,
} from '../../data/reminders/find-notifications.ts';
import { listEveryReminder } from '../../data/reminders/reminder.ts';
import { must } from '../../domain/lists/must.ts';
import {
  type AssistantLimits,
  type ConfirmationRequest,
  needsConfirmation,
} from '../../domain/people/assistant-limits.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import type {
  NotificationAction,
  NotificationVerb,
} from '../../domain/reminders/notifications/notification-action.ts';
import { reminderNumberOf, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { contradictions, isResult } from '../../domain/reminders/notifications/requested-actions.ts';
import { snoozeSecondsOf } from '../../domain/reminders/snooze.ts';
import type { ItemProblem } from '../../domain/texts/item-problem.ts';
import { getCategory } from '../../domain/variables/categories.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { type Actor, type Handling, type HandlingResult, handle } from './handle-notification.ts';
import { type ProposedValue, proposeValues, resolveValues } from './resolve-values.ts';

export interface ActionOutcome {
  readonly id: number;
  readonly variableId: number;
  readonly action: NotificationVerb;
  /** `unchanged`: the same action had been done before. */
  readonly status: 'done' | 'unchanged';
  /** The number of notifications that it handled: trackAll may have found several. */
  readonly handled: number;
  readonly measurementId?: number;
  /** The time at which a snoozed one asks again. */
  readonly dueAt?: number;
}

export type ActionResult =
  | { readonly kind: 'done'; readonly outcomes: readonly ActionOutcome[] }
  | ActRefusal
  | ConfirmationRequest
  | { readonly kind: 'problems'; readonly problems: readonly ItemProblem[] };

type ActRefusal =
  | { readonly kind: 'unknown'; readonly ids: readonly number[] }
  | { readonly kind: 'conflict'; readonly notifications: readonly Notification[] };

/** A pending notification and what is to be done with it. */
interface Task {
  readonly action: NotificationAction;
  readonly notification: Notification;
  readonly handling: Handling;
}

const transactionsAtOnce = 8;

/** The highest number of notifications that fit, each with its reminder, into the call that reads the token. */
const mostAhead = 2;

/** Begins to look at what actions are about, where they are few. */
export function readAheadActions(userId: number, requested: readonly NotificationAction[]) {
  const ids = idsIn(requested);
  return ids.length > mostAhead ? undefined : readWithReminders(userId, ids);
}

const idsIn = (requested: readonly NotificationAction[]) => [...new Set(requested.map(({ id }) => id))];

/**
 * Tracks, snoozes and skips notifications: the one place that does. A request is checked as a whole before anything
 * is done; then each notification is one transaction, so a repeated request does only what is missing.
 */
export async function actOnNotifications(
  actor: Actor & { readonly assistant?: AssistantLimits | undefined },
  requested: readonly NotificationAction[],
  now: number,
  ahead?: ReturnType<typeof readAheadActions>,
): Promise<ActionResult> {
  const { userId } = actor;
  const problems = contradictions(requested);
  if (problems.length > 0) return { kind: 'problems', problems };
  const ids = idsIn(requested);
  const look = await lookAt(userId, requested, ids, now, ahead);
  if (look.kind !== 'seen') return look;

  const { found, proposed } = look;
  const open = requested.flatMap((action, index) => {
    const notification = must(found, action.id);
    const isFirst = requested.findIndex(({ id }) => id === action.id) === index;
    return isFirst && notification.handled === undefined ? [{ action, index, notification }] : [];
  });
  const wanted = open.flatMap(({ index }) => proposed.get(index) ?? []);
  const unconfirmed = actor.assistant?.isConfirmed === false && findTreatment(wanted);
  if (unconfirmed) return unconfirmed;
  const values = await resolveValues(userId, wanted);
  if (values.kind === 'problems') return values;

  const tasks = open.map(({ action, index, notification }): Task => {
    const { action: verb } = action;
    const handling = verb === 'snooze' || verb === 'skip' ? verb : must(values.byIndex, index);
    return { action, notification, handling };
  });
  const handled = await doTasks(actor, tasks, new Set(ids), now);
  const conflicting = requested.filter(({ id }) => handled.get(id)?.isDone === false);
  let seen = found;
  if (conflicting.length > 0) {
    const again = await lookAt(
      userId,
      conflicting,
      conflicting.map(({ id }) => id),
      now,
    );
    if (again.kind !== 'seen') return again;
    seen = new Map([...found, ...again.found]);
  }
  return {
    kind: 'done',
    outcomes: requested.map((action) =>
      outcomeOf(action, tasks, seen, handled, now + snoozeSecondsOf(actor)),
    ),
  };
}

function findTreatment(proposed: readonly ProposedValue[]): ConfirmationRequest | undefined {
  const name = proposed.find(({ name: { variable, userVariable } }) =>
    needsConfirmation([getCategory(variable.categoryId), effectiveSettings(userVariable).category]),
  )?.name;
  return (
    name && { kind: 'unconfirmed', name: effectiveSettings(name.userVariable).displayName, isNew: false }
  );
}

const tracks = (verb: NotificationVerb) => verb === 'track' || verb === 'trackAll';

interface ActionTargets {
  readonly kind: 'seen';
  readonly found: ReadonlyMap<number, Notification>;
  /** The values that items would record, by their place in the request. */
  readonly proposed: ReadonlyMap<number, ProposedValue>;
}

/** Looks at what the actions are about; all must be there, and none be handled in another way. */
async function lookAt(
  userId: number,
  actions: readonly NotificationAction[],
  ids: readonly number[],
  now: number,
  ahead?: ReturnType<typeof readAheadActions>,
): Promise<ActionTargets | ActRefusal> {
  const { notifications: found, reminders } = await findWithReminders(userId, ids, now, ahead);
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length > 0) return { kind: 'unknown', ids: unknown };
  const asked = actions.flatMap(({ id, action, modifiedValue, unit }, index) =>
    tracks(action) ? [{ index, notification: must(found, id), modifiedValue, unit }] : [],
  );
  const values = await proposeValues(userId, asked, reminders);
  const proposed = new Map(values.map((answer) => [answer.index, answer]));
  const conflicting = actions.flatMap(({ id, action }, index) => {
    const notification = must(found, id);
    const { value, unit } = proposed.get(index) ?? {};
    const wanted = value === undefined || unit === undefined ? undefined : { value, unit };
    return notification.handled === undefined || isResult(action, notification, wanted) ? [] : [notification];
  });
  return conflicting.length > 0
    ? { kind: 'conflict', notifications: [...new Set(conflicting)] }
    : { kind: 'seen', found, proposed };
}

interface TaskOutcome extends HandlingResult {
  readonly count: number;
}

/** Does the tasks, those that record at the same second of the same variable one after the other. */
async function doTasks(
  actor: Actor,
  tasks: readonly Task[],
  named: ReadonlySet<number>,
  now: number,
): Promise<Map<number, TaskOutcome>> {
  const others = await pendingOfVariables(actor.userId, tasks, named, now);
  const done = new Map<number, TaskOutcome>();
  const groups = Map.groupBy(
    tasks,
    ({ notification: { id, variableId } }) => `${variableId} ${slotTimeOf(id)}`,
  );
  await mapInParallel([...groups.values()], transactionsAtOnce, async (group) => {
    for (const { action, notification, handling } of group) {
      const more = action.action === 'trackAll' ? (others.get(notification.variableId) ?? []) : [];
      // The named one last: as long as it is pending, a repeated request knows that there is more to do.
      const results = await mapInParallel(more, transactionsAtOnce, (other) =>
        handle(actor, other, handling, now),
      );
      const named = await handle(actor, notification, handling, now);
      done.set(action.id, { ...named, count: [...results, named].filter(({ isDone }) => isDone).length });
    }
  });
  return done;
}

/** The pending notifications of the variables that trackAll is asked for, except those the request names itself. */
async function pendingOfVariables(
  userId: number,
  tasks: readonly Task[],
  named: ReadonlySet<number>,
  now: number,
): Promise<Map<number, Notification[]>> {
  const all = tasks.filter(({ action }) => action.action === 'trackAll');
  const variableIds = new Set(all.map(({ notification }) => notification.variableId));
  if (variableIds.size === 0) return new Map();
  const reminders = new Map((await listEveryReminder(userId)).map((reminder) => [reminder.number, reminder]));
  const others: Notification[] = [];
  for await (const page of readNotifications({ userId, state: 'pending', descending: false }, now))
    others.push(
      ...page.filter(
        (one) =>
          variableIds.has(one.variableId) &&
          !named.has(one.id) &&
          // The instruction for a day of an experiment is answered by itself.
          one.told === undefined &&
          isStillShown(one, reminders.get(reminderNumberOf(one.id))),
      ),
    );
  return Map.groupBy(others, ({ variableId }) => variableId);
}

function outcomeOf(
  { id, action }: NotificationAction,
  tasks: readonly Task[],
  found: ReadonlyMap<number, Notification>,
  handled: ReadonlyMap<number, TaskOutcome>,
  snoozedUntil: number,
): ActionOutcome {
  const handling = tasks.find(({ action: done }) => done.id === id)?.handling;
  const count = handled.get(id)?.count ?? 0;
  const before = found.get(id)?.handled;
  const recorded = handled.get(id)?.measurementId;
  const measurementId = recorded ?? (before?.action === 'track' ? before.measurementId : undefined);
  return {
    id,
    variableId: must(found, id).variableId,
    action,
    status: count > 0 ? 'done' : 'unchanged',
    handled: count,
    measurementId,
    ...(handling === 'snooze' ? { dueAt: snoozedUntil } : {}),
  };
}
