import type { OutboxEntry } from '../data/outbox-entry.ts';
import type { ApiReminder } from '../data/reminders-view.ts';

interface FavouriteState {
  readonly isFavourite: boolean;
  /** The favourite as the service knows it; absent while it does not. */
  readonly reminder?: Pick<ApiReminder, 'id' | 'displayName'> | undefined;
}

interface ReminderWrite {
  readonly variableName?: string;
  readonly reminderFrequency?: number;
}

const path = '/api/v3/trackingReminders';
const isNamed = (name: string | undefined, wanted: string) => name?.toLowerCase() === wanted.toLowerCase();

/** Whether something is among the favourites, with what this device has said of it since. */
export function favouriteState(
  variableName: string,
  reminders: readonly Pick<
    ApiReminder,
    'id' | 'displayName' | 'variableName' | 'reminderFrequency' | 'enabled'
  >[],
  entries: readonly OutboxEntry[],
): FavouriteState {
  const reminder = reminders.find(
    (one) => one.reminderFrequency === 0 && one.enabled && isNamed(one.variableName, variableName),
  );
  let isFavourite = reminder !== undefined;
  for (const entry of entries.filter(({ state }) => state !== 'refused')) {
    const isReminderWrite =
      entry.path === path &&
      (entry.body as readonly ReminderWrite[]).some(
        (made) => made.reminderFrequency === 0 && isNamed(made.variableName, variableName),
      );
    if (isReminderWrite) isFavourite = true;
    else if (entry.path === `${path}/delete` && (entry.body as { readonly id?: number }).id === reminder?.id)
      isFavourite = false;
  }
  return { isFavourite, reminder };
}
