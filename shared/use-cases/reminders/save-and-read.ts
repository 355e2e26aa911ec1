import { must, mustAt } from '../../domain/lists/must.ts';
import { editsOf } from '../../domain/reminders/editing/edit-reminder.ts';
import type { ReminderInput } from '../../domain/reminders/editing/reminder-input.ts';
import { namesVariable, reminderToldToWriters } from '../../domain/reminders/editing/told-to-writers.ts';
import { reminderNumberOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder, ReminderOwner } from '../../domain/reminders/reminder.ts';
import type { TrackedNotification, TrackedReminder } from '../../domain/reminders/tracked-reminder.ts';
import { type BestStudyMembers, bestStudies } from '../../domain/studies/best-studies.ts';
import { awaitAll } from '../../platform/parallel.ts';
import type { Audience } from '../push/audience.ts';
import { findBestStudies } from '../studies/best-studies.ts';
import { readRecentNotifications } from './recent-notifications.ts';
import { type CountedReminders, type SaveRefusal, saveReminders } from './save-reminders.ts';
import { findSeveralPending } from './several-pending.ts';
import type { StoredReminder } from './store-reminder.ts';
import { readKnownVariables, readTracked, readWithoutValues } from './tracked-variables.ts';

/** Reminders that were saved, with all that an answer shows of them. */
interface SavedRemindersView {
  readonly kind: 'saved';
  readonly saved: readonly StoredReminder[];
  /** The saved reminders that the caller may see. */
  readonly shown: readonly Reminder[];
  /** All reminders of the person, as far as they are told. */
  readonly all: readonly Reminder[];
  readonly trackedOf: (reminder: Reminder) => TrackedReminder;
  /** The notifications that ask at this moment. */
  readonly asking: readonly TrackedNotification[];
  readonly bestStudiesOf: (variableId: number) => BestStudyMembers;
}

/** Reads that began before the caller was known. */
interface ReminderReads {
  readonly existing: Promise<CountedReminders>;
  readonly audience: Promise<Audience | undefined>;
}

/**
 * Saves reminders, and reads what the answer shows while they are being saved. Who may not read gets it without what was
 * recorded, set or saved before and what studies found in it.
 */
export async function saveAndRead(
  userId: number,
  owner: ReminderOwner,
  inputs: readonly ReminderInput[],
  { existing, audience }: ReminderReads,
  { now, baseUrl, mayRead }: { readonly now: number; readonly baseUrl: string; readonly mayRead: boolean },
): Promise<SavedRemindersView | SaveRefusal> {
  const { reminders: before } = await existing;
  const recent = readRecentNotifications(userId, now);
  const asked = mayRead ? readKnownVariables(userId, inputs, before) : undefined;
  const studies = mayRead ? findBestStudies(userId, baseUrl) : bestStudies(userId, [], baseUrl);
  const saving = saveReminders(userId, owner, inputs, now, { existing, recent, audience });
  const [result] = await awaitAll([saving, recent, asked, studies]);
  if (result.kind !== 'saved') return result;
  const { saved } = result;
  const told = mayRead ? saved : toldOf(saved, owner, inputs, now);
  const all = mayRead ? result.all : told.map(({ reminder }) => reminder);
  const due = told.flatMap(({ notification }) =>
    notification === undefined || notification.handled !== undefined || notification.dueAt > now
      ? []
      : [notification],
  );
  const byNumber = new Map(all.map((reminder) => [reminder.number, reminder]));
  const reminders = told.map(({ reminder }) => reminder);
  const [tracked, several, bestStudiesOf] = await Promise.all([
    mayRead ? readTracked(userId, reminders, asked) : readWithoutValues(userId, reminders),
    findSeveralPending(userId, due, byNumber, now, (await recent).allPending),
    studies,
  ]);
  const asking = due.map((notification) => ({
    ...must(tracked, reminderNumberOf(notification.id)),
    notification,
    isOneOfSeveral: several.has(notification.variableId),
  }));
  return {
    kind: 'saved',
    saved,
    shown: reminders,
    all,
    trackedOf: ({ number }) => must(tracked, number),
    asking: [...new Map(asking.map((one) => [one.notification.id, one])).values()],
    bestStudiesOf,
  };
}

/** The reminders of items that name what they ask for, without what other requests said. */
const toldOf = (
  saved: readonly StoredReminder[],
  owner: ReminderOwner,
  inputs: readonly ReminderInput[],
  now: number,
): StoredReminder[] =>
  inputs
    .flatMap((input) => editsOf(input, owner, now))
    .flatMap(({ input }, i) => {
      const one = mustAt(saved, i);
      return namesVariable(input) ? [{ ...one, reminder: reminderToldToWriters(one.reminder, input) }] : [];
    });
