import { readNotifications } from '../../data/reminders/find-notifications.ts';
import { listRemindersAndDeleted } from '../../data/reminders/reminder.ts';
import { KnownVariables } from '../../data/variables/known-variables.ts';
import { withDayInstruction } from '../../domain/reminders/day-instruction.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import { reminderNumberOf, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { selectNotifications } from '../../domain/reminders/notifications/select-notifications.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { DoseWindows } from '../../domain/reminders/slots/dose-windows.ts';
import { waitingSlot } from '../../domain/reminders/slots/open-slot.ts';
import {
  isTakenAsNeeded,
  lastValues,
  type TrackedNotification,
  type TrackedReminder,
} from '../../domain/reminders/tracked-reminder.ts';
import { startEarly } from '../../platform/start-early.ts';
import type { NotificationQuery } from '../../schemas/reminders/notification-query.ts';
import { findSeveralPending } from './several-pending.ts';
import { readTracked, readTrackedVariables, type TrackedVariables } from './tracked-variables.ts';

const smallestPage = 200;
const largestPage = 2000;

interface NotificationPage {
  readonly notifications: readonly TrackedNotification[];
  readonly hasMore: boolean;
}

const rowsWanted = ({ offset, limit }: NotificationQuery) => offset + limit;

const readState = (
  userId: number,
  query: NotificationQuery,
  state: 'pending' | 'handled',
  now: number,
): AsyncGenerator<Notification[]> => {
  const { slots, descending } = selectNotifications(query, now);
  const pageSize = Math.min(Math.max(rowsWanted(query) + 1, smallestPage), largestPage);
  return readNotifications({ userId, state, slots, descending, pageSize }, now);
};

/** Begins to read what waits for an answer, unless the page is a long or late one. */
export const readAheadNotifications = (userId: number, query: NotificationQuery, now: number) =>
  rowsWanted(query) < smallestPage ? startEarly(readState(userId, query, 'pending', now)) : undefined;

/** One page of a person's notifications, each with what it asks for. Strongly consistent. */
export async function listNotifications(
  userId: number,
  query: NotificationQuery,
  now: number,
  ahead?: AsyncGenerator<Notification[]>,
): Promise<NotificationPage> {
  const selection = selectNotifications(query, now);
  const variables = new KnownVariables(userId);
  const wanted = rowsWanted(query);
  const most = selection.inTableOrder ? wanted + 1 : Number.POSITIVE_INFINITY;
  let tracked: Promise<TrackedVariables> | undefined;
  let allPending: Notification[] | undefined = [];

  const listed = listRemindersAndDeleted(userId).then(
    (all) => new Map(all.map((reminder) => [reminder.number, reminder])),
  );
  const read = async (pages: AsyncGenerator<Notification[]>, seen?: (page: Notification[]) => void) => {
    const found: Notification[] = [];
    for await (const page of pages) {
      seen?.(page);
      const reminders = await listed;
      const matching = page.filter(
        (one) => isStillShown(one, reminders.get(reminderNumberOf(one.id))) && selection.matches(one),
      );
      if (selection.needsVariables) await variables.load(matching.map(({ variableId }) => variableId));
      found.push(
        ...matching.filter(({ variableId }) => selection.matchesVariable(variables.find(variableId))),
      );
      if (found.length >= most) return { found, isAll: false };
    }
    return { found, isAll: true };
  };
  const readPending = async () => {
    const seen = (page: Notification[]) => {
      allPending?.push(...page);
      // The variables are read along with the reminders: most of what waits is on the page.
      if (!selection.needsVariables)
        tracked ??= readVariablesOf(userId, page.filter(selection.matches).slice(0, wanted));
    };
    const { found, isAll } = await read(ahead ?? readState(userId, query, 'pending', now), seen);
    if (!isAll || query.reminderTime !== undefined) allPending = undefined;
    return found;
  };
  const readComing = async () => {
    const coming = [...(await listed).values()]
      .flatMap((one) => waitingSlot(one)?.notification ?? [])
      .filter(selection.matches);
    if (selection.needsVariables) await variables.load(coming.map(({ variableId }) => variableId));
    return coming.filter(({ variableId }) => selection.matchesVariable(variables.find(variableId)));
  };
  const [pending, handled, coming] = await Promise.all([
    readPending(),
    query.includeDeleted ? read(readState(userId, query, 'handled', now)).then(({ found }) => found) : [],
    selection.withComing ? readComing() : [],
    // Awaited here, too, so that its failure is never unhandled.
    listed,
  ]);
  const all = [...pending, ...handled, ...coming];
  const page = selection.sort(all, (id) => variables.find(id)).slice(query.offset, wanted);
  const about = { reminders: await listed, allPending, tracked };
  const notifications = await withTracked(userId, page, about, now, new Set(coming));
  return { notifications, hasMore: all.length > wanted };
}

/** Begins to read what notifications ask for. */
export function readVariablesOf(
  userId: number,
  notifications: readonly Notification[],
): Promise<TrackedVariables> {
  const variableIds = new Set(notifications.map(({ variableId }) => variableId));
  const begun = readTrackedVariables(userId, [...variableIds]);
  begun.catch(() => undefined);
  return begun;
}

/** Data that were read along with a page of notifications. */
export interface NotificationContext {
  /** All reminders of the person. */
  readonly reminders: ReadonlyMap<number, Reminder>;
  /** All that waits for an answer, where all was read. */
  readonly allPending?: readonly Notification[] | undefined;
  readonly tracked?: Promise<TrackedVariables> | undefined;
}

/** The notifications, each with all that is known of what it asks for; one whose reminder is forgotten is left out. */
export async function withTracked(
  userId: number,
  page: readonly Notification[],
  { reminders, allPending, tracked: begun }: NotificationContext,
  now: number,
  coming: ReadonlySet<Notification> = new Set(),
): Promise<TrackedNotification[]> {
  const numbers = [...new Set(page.map(({ id }) => reminderNumberOf(id)))];
  const [tracked, several] = await Promise.all([
    readTracked(
      userId,
      numbers.flatMap((number) => reminders.get(number) ?? []),
      begun,
    ),
    findSeveralPending(
      userId,
      page.filter((one) => !isStillToCome(one, coming, now)),
      reminders,
      now,
      allPending,
    ),
  ]);
  return page.flatMap((notification) => {
    const about = tracked.get(reminderNumberOf(notification.id));
    if (about === undefined) return [];
    // One that was answered early, and whose entry was taken away before its time, waits in the table.
    const isComing = isStillToCome(notification, coming, now);
    const isOneOfSeveral =
      !isComing &&
      notification.handled === undefined &&
      notification.told === undefined &&
      several.has(notification.variableId);
    const reminder = withDayInstruction(about.reminder, notification);
    return [
      {
        ...about,
        reminder,
        notification,
        isOneOfSeveral,
        ...(isComing ? { isComing } : {}),
        ...intakesSinceSlotBefore(about, notification, reminders),
      },
    ];
  });
}

const isStillToCome = (one: Notification, coming: ReadonlySet<Notification>, now: number): boolean =>
  coming.has(one) || (one.handled === undefined && slotTimeOf(one.id) > now);

/** Answers are at their slot, or seconds after it where several slots share an hour. */
const answerSeconds = 60;

/** A dose that is on record already is shown before a second one is taken. */
function intakesSinceSlotBefore(
  tracked: TrackedReminder,
  { id, variableId, handled, told }: Notification,
  reminders: ReadonlyMap<number, Reminder>,
): Pick<TrackedNotification, 'intakes'> {
  if (handled !== undefined || told !== undefined || !isTakenAsNeeded(tracked)) return {};
  const plan = [...reminders.values()].filter(
    (one) => one.variableId === variableId && one.experiment === undefined,
  );
  const before = new DoseWindows(plan).slotBefore(slotTimeOf(id)) ?? -Infinity;
  const intakes = lastValues(tracked).filter(({ value }) => value > 0);
  return { intakes: intakes.filter(({ startAt }) => startAt >= before + answerSeconds) };
}
