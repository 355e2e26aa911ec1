import { listReminders } from '../../data/reminders/reminder.ts';
import { KnownVariables } from '../../data/variables/known-variables.ts';
import { type ListPosition, type Order, pageOf } from '../../domain/lists/page.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { TrackedReminder } from '../../domain/reminders/tracked-reminder.ts';
import type { TrackingRemindersQuery } from '../../schemas/reminders/tracking-reminders-query.ts';
import { readTracked } from './tracked-variables.ts';

interface ReminderPage {
  readonly tracked: readonly TrackedReminder[];
  /** The place after which the next page begins, if there is more. */
  readonly next?: ListPosition | undefined;
  /** All of the person's, also those that are not on the page. */
  readonly all: readonly Reminder[];
}

const asMade: Order<Reminder> = { placeOf: ({ number }) => [number], descending: false };

/** One page of a person's reminders, in the order they were made. */
export async function readReminders(
  userId: number,
  { variableId, variableCategoryName: category, includeAdherence: _, ...asked }: TrackingRemindersQuery,
): Promise<ReminderPage> {
  const all = await listReminders(userId);
  const variables = new KnownVariables(userId);
  const ofVariable = all.filter((one) => variableId === undefined || one.variableId === variableId);
  if (category !== undefined) await variables.load(ofVariable.map((one) => one.variableId));
  const matching = ofVariable.filter(
    (one) => category === undefined || variables.find(one.variableId)?.settings.category.id === category.id,
  );
  const { page, next } = pageOf(matching, asMade, asked);
  const tracked = await readTracked(userId, page);
  return {
    tracked: page.flatMap(({ number }) => tracked.get(number) ?? []),
    next,
    all,
  };
}
