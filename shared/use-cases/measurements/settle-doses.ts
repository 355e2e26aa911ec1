import { findNotifications } from '../../data/reminders/find-notifications.ts';
import { followMeasurement, handleNotification } from '../../data/reminders/notification.ts';
import { conflict } from '../../data/table/retry-on-conflict.ts';
import type { Write } from '../../data/table/transact.ts';
import { sourcesOf } from '../../domain/connectors/person-sources.ts';
import { sensesByName } from '../../domain/connectors/source-kind.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import { must } from '../../domain/lists/must.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Outcome } from '../../domain/measurements/outcome.ts';
import { type Notification, pendingSeconds } from '../../domain/reminders/notifications/notification.ts';
import { slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { chooseSlot } from '../../domain/reminders/slots/choose-slot.ts';
import { secondDoseNotice, unclearDoseNotice } from '../../domain/reminders/slots/dose-notices.ts';
import { moveBeyond } from '../../domain/reminders/slots/moved-on.ts';
import type { OpenSlot } from '../../domain/reminders/slots/open-slot.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { advanceReminder } from '../reminders/advance-reminder.ts';
import { readDosesBefore, readOpenSlots, type SlotsOfVariable } from '../reminders/open-slots.ts';
import { reopening } from '../reminders/reopen-slot.ts';
import type { PlacedItem, Recorder } from './recording.ts';

/** A measurement before and after a request. */
export interface RowChange {
  readonly item: PlacedItem;
  readonly before: Measurement | undefined;
  readonly outcome: Outcome;
}

export interface SettledDoses {
  readonly kind: 'settled';
  /** Measurements by id, each with the notification that it answers. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  /** The writes that answer slots, or open them again, with a measurement; by its id. */
  readonly alongside: ReadonlyMap<number, readonly Write[]>;
}

/**
 * Finds out which slots of reminders the measurements of a request answer, and which they answer no more. Only what is
 * recorded by hand answers any, and only treatments do without being asked; anything else costs nothing here.
 */
export async function settleDoses(
  recorder: Recorder,
  changes: readonly RowChange[],
  now: number,
): Promise<SettledDoses | typeof conflict> {
  const outcomes = new Map(changes.map(({ outcome }) => [outcome.measurement.id, outcome]));
  const alongside = new Map<number, readonly Write[]>();
  const concerned = changes.filter(
    (change) => mayLeave(recorder, change) || mayAnswer(recorder, change, now),
  );
  if (recorder.byHand === undefined || concerned.length === 0)
    return { kind: 'settled', outcomes: withNamedSlots(changes, outcomes), alongside };
  const { userId } = recorder;
  const variables = concerned.flatMap(({ before, outcome: { measurement } }) => [
    measurement.variableId,
    before?.variableId ?? measurement.variableId,
  ]);
  const answered = concerned.flatMap(({ before }) => before?.notificationId ?? []);
  const [slots, handled, onRecord] = await Promise.all([
    readOpenSlots(userId, new Set(variables), now),
    answered.length === 0 ? new Map<number, Notification>() : findNotifications(userId, answered, now),
    recorder.byHand.isTold ? readDosesBefore(userId, concerned.map(toDose), rowsOf(concerned)) : undefined,
  ]);
  const taken = new Set<OpenSlot>();
  for (const change of concerned.toSorted((a, b) => idOf(a) - idOf(b))) {
    const { before, outcome } = change;
    const left = leave(recorder, change, slots, handled, now);
    const { notificationId: _, ...content } = outcome.measurement;
    const stays = before?.notificationId !== undefined && !left.isLeft;
    const own = must(slots, content.variableId);
    const open = own.open.filter((slot) => !taken.has(slot));
    const choice =
      stays || !mayAnswer(recorder, change, now)
        ? undefined
        : chooseSlot(open, own.windows, startOfId(content.id), namedBy(change));
    const slot = choice?.kind === 'answers' ? choice.slot : undefined;
    if (slot?.isBehind) {
      // The schedule has fallen behind: once what has come is made, the reminder waits for this slot.
      if (await isMade(userId, slot, now)) return conflict;
      continue;
    }
    if (slot !== undefined) taken.add(slot);
    const notificationId = stays ? before.notificationId : slot?.notification.id;
    const isAdded = slot !== undefined && outcome.status === 'unchanged';
    const measurement = {
      ...content,
      ...(notificationId === undefined ? {} : { notificationId }),
      ...(isAdded && { updatedAt: now }),
    };
    const notice =
      onRecord === undefined || !mayAnswer(recorder, change, now)
        ? undefined
        : choice?.kind === 'unclear'
          ? unclearDoseNotice(choice, own.reminders)
          : secondDoseNotice(
              startOfId(content.id),
              must(onRecord, content.variableId),
              own.reminders,
              own.windows,
            );
    const status = isAdded ? 'updated' : outcome.status;
    outcomes.set(content.id, { ...outcome, status, measurement, notice });
    const answers = slot === undefined ? [] : answering(userId, slot, measurement, now);
    alongside.set(content.id, [...left.writes, ...answers]);
  }
  return { kind: 'settled', outcomes: withNamedSlots(changes, outcomes), alongside };
}

const toDose = ({ outcome: { measurement } }: RowChange) => ({
  ...measurement,
  startAt: startOfId(measurement.id),
});

const rowsOf = (changes: readonly RowChange[]): ReadonlySet<number> =>
  new Set(changes.flatMap((change) => [idOf(change), change.before?.id ?? idOf(change)]));

const namedBy = ({ item }: RowChange): number | undefined => item.input.trackingReminderNotificationId;

/** Says of an entry that names a question where it does not answer that one. */
function withNamedSlots(
  changes: readonly RowChange[],
  outcomes: Map<number, Outcome>,
): ReadonlyMap<number, Outcome> {
  for (const change of changes) {
    const outcome = must(outcomes, idOf(change));
    const named = namedBy(change);
    if (named !== undefined && outcome.measurement.notificationId !== named)
      outcomes.set(idOf(change), { ...outcome, notice: namedInVain });
  }
  return outcomes;
}

const namedInVain =
  'The question in trackingReminderNotificationId is not open, or this entry can’t answer it. The entry is recorded; the question stays as it is.';

const idOf = ({ outcome: { measurement } }: RowChange): number => measurement.id;

/** True if it was recorded by hand and is something that one takes. */
const isDose = ({ sources = {} }: Recorder, { item: { channel } }: RowChange): boolean =>
  effectiveSettings(channel.userVariable).category.name === 'Treatments' &&
  !(sourcesOf(sources)(channel.sourceName).senses ?? sensesByName(channel.sourceName));

/** True if a measurement that answers a slot may have left it: it was moved, or nothing was taken after all. */
const mayLeave = (recorder: Recorder, change: RowChange): boolean => {
  const { before, outcome } = change;
  if (before?.notificationId === undefined || outcome.status === 'unchanged') return false;
  return before.id !== outcome.measurement.id || isTakenBack(recorder, change);
};

const isTakenBack = (recorder: Recorder, change: RowChange): boolean =>
  isDose(recorder, change) && change.before?.value !== 0 && change.outcome.measurement.value === 0;

/** True for a dose that is new, is at another time than it was, or is said to be the answer: one answer is enough. */
function mayAnswer(recorder: Recorder, change: RowChange, now: number): boolean {
  const { before, outcome } = change;
  const { id, value } = outcome.measurement;
  const isNew = before === undefined || before.id !== id || before.value === 0;
  const isNamed = namedBy(change) !== undefined && before?.notificationId === undefined;
  const isRecent = startOfId(id) > now - pendingSeconds;
  const isMeant = isNamed || (isNew && outcome.status !== 'unchanged');
  return isMeant && value !== 0 && isRecent && isDose(recorder, change);
}

/** Whether a measurement leaves the slot that it answered, and what is written of that. */
function leave(
  recorder: Recorder,
  change: RowChange,
  slots: ReadonlyMap<number, SlotsOfVariable>,
  handled: ReadonlyMap<number, Notification>,
  now: number,
): { readonly isLeft: boolean; readonly writes: readonly Write[] } {
  const { userId } = recorder;
  const { before, outcome } = change;
  const { id, variableId } = outcome.measurement;
  const slot = handled.get(before?.notificationId ?? -1);
  if (before?.notificationId === undefined || !mayLeave(recorder, change) || slot?.told !== undefined)
    return { isLeft: false, writes: [] };
  const { windows, reminders } = must(slots, before.variableId);
  const isWithin = (row: number) => windows.isWithin(slotTimeOf(before.notificationId ?? 0), startOfId(row));
  const isLeft =
    before.variableId !== variableId ||
    isTakenBack(recorder, change) ||
    (isWithin(before.id) && !isWithin(id));
  if (isLeft) return { isLeft, writes: reopening(userId, slot, before.id, reminders, now) };
  const follows = slot?.handled?.action === 'track' && slot.handled.measurementId === before.id;
  return { isLeft, writes: follows ? [followMeasurement(userId, slot.id, before.id, id)] : [] };
}

const answering = (
  userId: number,
  slot: OpenSlot,
  { id: measurementId, value, unitId }: Measurement,
  now: number,
): Write[] =>
  handleNotification(
    userId,
    slot.notification,
    { action: 'track', at: now, value, unitId, measurementId },
    moveBeyond(slot),
  );

/** Makes what has come before a slot; false where its reminder waits for one that is still to come. */
async function isMade(userId: number, { waiting }: OpenSlot, now: number): Promise<boolean> {
  if (waiting?.dueAt === undefined || waiting.dueAt > now) return false;
  await advanceReminder(userId, waiting, now);
  return true;
}
