import { listReminders } from '../../data/reminders/reminder.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { Tracked } from '../../domain/reminders/tracked-variable.ts';
import type { TrackingRemindersQuery } from '../../schemas/reminders/tracking-reminders-query.ts';
import { KnownVariables } from '../variables/known-variables.ts';
import { readTracked } from './tracked-variables.ts';

export interface ReminderPage {
  readonly tracked: readonly Tracked[];
  readonly hasMore: boolean;
  /** All of the person's, also those that are not on the page. */
  readonly all: readonly Reminder[];
}

/** One page of a person's reminders, in the order they were made. */
export async function readReminders(
  userId: number,
  { variableId, variableCategoryName: category, limit, offset }: TrackingRemindersQuery,
): Promise<ReminderPage> {
  const all = await listReminders(userId);
  const variables = new KnownVariables(userId);
  const ofVariable = all.filter((one) => variableId === undefined || one.variableId === variableId);
  if (category !== undefined) await variables.load(ofVariable.map((one) => one.variableId));
  const matching = ofVariable
    .filter(
      (one) => category === undefined || variables.find(one.variableId)?.settings.category.id === category.id,
    )
    .sort((a, b) => a.number - b.number);
  const page = matching.slice(offset, offset + limit);
  const tracked = await readTracked(userId, page);
  return {
    tracked: page.flatMap(({ number }) => tracked.get(number) ?? []),
    hasMore: matching.length > offset + limit,
    all,
  };
}
