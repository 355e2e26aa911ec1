import { findNotifications } from '../../data/reminders/find-notifications.ts';
import { followMeasurement, handleNotification } from '../../data/reminders/notification.ts';
import { conflict } from '../../data/table/retry-on-conflict.ts';
import type { Write } from '../../data/table/transact.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import { must } from '../../domain/lists/must.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import type { Outcome } from '../../domain/measurements/outcome.ts';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import { slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { chooseSlot } from '../../domain/reminders/slots/choose-slot.ts';
import { secondDoseNotice, unclearDoseNotice } from '../../domain/reminders/slots/dose-notices.ts';
import { moveBeyond } from '../../domain/reminders/slots/moved-on.ts';
import type { OpenSlot } from '../../domain/reminders/slots/open-slot.ts';
import { advanceReminder } from '../reminders/advance-reminder.ts';
import { readDosesBefore, readOpenSlots, type SlotsOfVariable } from '../reminders/open-slots.ts';
import { reopening } from '../reminders/reopen-slot.ts';
import { idOf, isZeroedDose, mayAnswer, mayLeave, namedBy, type RowChange } from './dose-changes.ts';
import type { Recorder } from './recording.ts';

export interface AnsweredSlots {
  /** Measurements by id, each with the notification that it answers. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  /** The writes that answer slots, or open them again, with a measurement; by its id. */
  readonly alongside: ReadonlyMap<number, readonly Write[]>;
}

/** Finds out which slots the doses of a request answer, and which they no longer answer; the outcomes are those of doses. */
export async function answerSlots(
  recorder: Recorder,
  doses: readonly RowChange[],
  now: number,
): Promise<AnsweredSlots | typeof conflict> {
  const outcomes = new Map<number, Outcome>();
  const alongside = new Map<number, readonly Write[]>();
  const { userId } = recorder;
  const variables = doses.flatMap(({ before, outcome: { measurement } }) => [
    measurement.variableId,
    before?.variableId ?? measurement.variableId,
  ]);
  const answered = doses.flatMap(({ before }) => before?.notificationId ?? []);
  const [slots, handled, onRecord] = await Promise.all([
    readOpenSlots(userId, new Set(variables), now),
    answered.length === 0 ? new Map<number, Notification>() : findNotifications(userId, answered, now),
    recorder.byHand?.isTold ? readDosesBefore(userId, doses.map(toDose), rowsOf(doses)) : undefined,
  ]);
  const taken = new Set<OpenSlot>();
  for (const change of doses.toSorted((a, b) => idOf(a) - idOf(b))) {
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
  return { outcomes, alongside };
}

const toDose = ({ outcome: { measurement } }: RowChange) => ({
  ...measurement,
  startAt: startOfId(measurement.id),
});

const rowsOf = (changes: readonly RowChange[]): ReadonlySet<number> =>
  new Set(changes.flatMap((change) => [idOf(change), change.before?.id ?? idOf(change)]));

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
    isZeroedDose(recorder, change) ||
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
