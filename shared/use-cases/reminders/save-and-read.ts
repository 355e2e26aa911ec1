import { must, mustAt } from '../../domain/lists/must.ts';
import { editedId, editsOf } from '../../domain/reminders/editing/edit-reminder.ts';
import { keptOnlyNotice } from '../../domain/reminders/editing/kept-only.ts';
import {
  namesVariable,
  redactReminderForWriteOnly,
} from '../../domain/reminders/editing/redact-for-write-only.ts';
import type { ReminderInput } from '../../domain/reminders/editing/reminder-input.ts';
import { reminderNumberOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder, ReminderOwner } from '../../domain/reminders/reminder.ts';
import type { TrackedNotification, TrackedReminder } from '../../domain/reminders/tracked-reminder.ts';
import { type BestStudyMembers, bestStudies } from '../../domain/studies/best-studies.ts';
import { awaitAll } from '../../platform/parallel.ts';
import type { PushAudience } from '../push/audience.ts';
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
  /** The saved reminders that the caller may see, each with what of its item does nothing. */
  readonly shown: readonly { readonly reminder: Reminder; readonly notice: string | undefined }[];
  /** All reminders of the person, as far as they may be shown. */
  readonly all: readonly Reminder[];
  readonly trackedOf: (reminder: Reminder) => TrackedReminder;
  /** The notifications that ask at this moment. */
  readonly asking: readonly TrackedNotification[];
  readonly bestStudiesOf: (variableId: number) => BestStudyMembers;
}

/** Reads that began before the caller was known. */
interface ReminderReads {
  readonly existing: Promise<CountedReminders>;
  readonly audience: Promise<PushAudience | undefined>;
}

interface AnswerContext {
  readonly now: number;
  readonly baseUrl: string;
  readonly mayRead: boolean;
  /** Whether the person gets a daily mail of what is due. */
  readonly hasMail: boolean;
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
  { now, baseUrl, mayRead, hasMail }: AnswerContext,
): Promise<SavedRemindersView | SaveRefusal> {
  const { reminders: before } = await existing;
  const recent = readRecentNotifications(userId, now);
  const asked = mayRead ? readKnownVariables(userId, inputs, before) : undefined;
  const studies = mayRead ? findBestStudies(userId, baseUrl) : bestStudies(userId, [], baseUrl);
  const saving = saveReminders(userId, owner, inputs, now, { existing, recent, audience });
  const [result] = await awaitAll([saving, recent, asked, studies]);
  if (result.kind !== 'saved') return result;
  const { saved } = result;
  const items = inputs
    .flatMap((input) => editsOf(input, owner, now))
    .map(({ input }, i) => ({ input, ...mustAt(saved, i) }));
  const told = mayRead ? items : redactForWriteOnly(items);
  const channels = mayRead ? { hasMail, hasDevice: (await audience) !== undefined } : {};
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
    shown: told.map(({ reminder, input, status }) => ({
      reminder,
      // A record that is posted back asks for nothing.
      notice:
        status === 'unchanged' && editedId(input) !== undefined ? undefined : keptOnlyNotice(input, channels),
    })),
    all,
    trackedOf: ({ number }) => must(tracked, number),
    asking: [...new Map(asking.map((one) => [one.notification.id, one])).values()],
    bestStudiesOf,
  };
}

type SavedItem = StoredReminder & { readonly input: ReminderInput };

/** The reminders of items that name what they ask for, without what other requests said. */
const redactForWriteOnly = (items: readonly SavedItem[]): SavedItem[] =>
  items.flatMap((item) =>
    namesVariable(item.input)
      ? [{ ...item, reminder: redactReminderForWriteOnly(item.reminder, item.input) }]
      : [],
  );
