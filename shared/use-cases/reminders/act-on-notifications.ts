import { readWithReminders } from '../../data/reminders/find-notifications.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { must } from '../../domain/lists/must.ts';
import {
  type AssistantLimits,
  type ConfirmationRequest,
  needsConfirmation,
} from '../../domain/people/assistant-limits.ts';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import {
  type NotificationAction,
  type NotificationVerb,
  tooEarly,
} from '../../domain/reminders/notifications/notification-action.ts';
import { contradictions } from '../../domain/reminders/notifications/requested-actions.ts';
import { snoozeSecondsOf } from '../../domain/reminders/snooze.ts';
import { getCategory } from '../../domain/variables/categories.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { type ActionTargets, type ActRefusal, findTargets } from './action-targets.ts';
import { doTasks, type Task, type TaskOutcome } from './do-actions.ts';
import type { Handling, NotificationActor } from './handle-notification.ts';
import { type ProposedValue, resolveValues } from './resolve-values.ts';
import { readSecondDoses } from './second-doses.ts';

export interface ActionOutcome {
  readonly id: number;
  readonly variableId: number;
  readonly action: NotificationVerb;
  /** `unchanged`: the same action had been done before. */
  readonly status: 'done' | 'unchanged';
  /** The number of notifications that it handled: trackAll may have found several. */
  readonly handled: number;
  readonly measurementId?: number;
  /** Says that it may be a second dose. */
  readonly notice?: string;
  /** The time at which a snoozed one asks again. */
  readonly dueAt?: number;
}

export type ActionResult =
  | { readonly kind: 'done'; readonly outcomes: readonly ActionOutcome[] }
  | ActRefusal
  | ConfirmationRequest;

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
  actor: NotificationActor & {
    readonly assistant?: AssistantLimits | undefined;
    /** True of those who may read what is on record. */
    readonly isTold?: boolean;
  },
  requested: readonly NotificationAction[],
  now: number,
  ahead?: ReturnType<typeof readAheadActions>,
): Promise<ActionResult> {
  const { userId } = actor;
  const problems = [...contradictions(requested), ...tooEarly(requested)];
  if (problems.length > 0) return { kind: 'problems', problems };
  const ids = idsIn(requested);
  const look = await findTargets(userId, requested, ids, now, ahead);
  if (look.kind !== 'seen') return look;

  const { found, waiting, proposed, reopens } = look;
  const open = requested.flatMap((action, index) => {
    const notification = must(found, action.id);
    const isFirst = requested.findIndex(({ id }) => id === action.id) === index;
    const slot = { notification, waiting: waiting.get(action.id) };
    return isFirst && isLeft(action, notification) ? [{ action, index, slot }] : [];
  });
  const wanted = open.flatMap(({ index }) => proposed.get(index) ?? []);
  const unconfirmed = actor.assistant?.isConfirmed === false && findTreatment(wanted);
  if (unconfirmed) return unconfirmed;
  const values = await resolveValues(userId, wanted);
  if (values.kind === 'problems') return values;

  const tasks = open.map(({ action, index, slot }): Task => {
    const handling = handlingOf(action, reopens) ?? must(values.byIndex, index);
    return { action, slot, handling };
  });
  const notices = actor.isTold ? await readSecondDoses(userId, tasks, now) : new Map<number, string>();
  const done = await doUntilSettled(actor, tasks, new Set(ids), now);
  if (done.kind !== 'settled') return done;
  const seen = new Map([...found, ...done.found]);
  return {
    kind: 'done',
    outcomes: requested.map((action) => ({
      ...outcomeOf(action, tasks, seen, done.handled, now + snoozeSecondsOf(actor)),
      ...(notices.has(action.id) && { notice: must(notices, action.id) }),
    })),
  };
}

/** Whether there is still something to do: what was dropped to reopen, what is open to handle. */
const isLeft = ({ action }: NotificationAction, { handled }: Notification): boolean =>
  (action === 'reopen') === (handled !== undefined);

const handlingOf = (
  { id, action, reason }: NotificationAction,
  reopens: ActionTargets['reopens'],
): Handling | undefined => {
  if (action === 'snooze') return action;
  if (action === 'reopen') return { reopens: reopens.get(id) ?? [] };
  if (action === 'pass') return { drops: action };
  return action === 'skip' ? { drops: action, reason } : undefined;
};

interface ActionResults {
  readonly kind: 'settled';
  /** The notifications that others were faster at, as they are now. */
  readonly found: ReadonlyMap<number, Notification>;
  readonly handled: ReadonlyMap<number, TaskOutcome>;
}

/** Does tasks; where something else was faster, looks again: it was answered, or has been asked meanwhile and is still open. */
async function doUntilSettled(
  actor: NotificationActor,
  tasks: readonly Task[],
  named: ReadonlySet<number>,
  now: number,
): Promise<ActionResults | ActRefusal> {
  const found = new Map<number, Notification>();
  const handled = new Map<number, TaskOutcome>();
  let left = tasks;
  return retryOnConflict<ActionResults | ActRefusal>('The notifications', async () => {
    for (const [id, outcome] of await doTasks(actor, left, named, now)) handled.set(id, outcome);
    const late = left.filter(({ action }) => handled.get(action.id)?.isDone === false);
    if (late.length === 0) return { kind: 'settled', found, handled };
    const actions = late.map(({ action }) => action);
    const again = await findTargets(actor.userId, actions, idsIn(actions), now);
    if (again.kind !== 'seen') return again;
    for (const [id, notification] of again.found) found.set(id, notification);
    left = late.flatMap((task) => {
      const notification = must(again.found, task.action.id);
      const slot = { notification, waiting: again.waiting.get(task.action.id) };
      const handling = handlingOf(task.action, again.reopens) ?? task.handling;
      return isLeft(task.action, notification) ? [{ ...task, slot, handling }] : [];
    });
    return left.length === 0 ? { kind: 'settled', found, handled } : conflict;
  });
}

function findTreatment(proposed: readonly ProposedValue[]): ConfirmationRequest | undefined {
  const name = proposed.find(({ name: { variable, userVariable } }) =>
    needsConfirmation([getCategory(variable.categoryId), effectiveSettings(userVariable).category]),
  )?.name;
  return (
    name && { kind: 'unconfirmed', name: effectiveSettings(name.userVariable).displayName, isNew: false }
  );
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
