import { useReading } from '../data/use-reading.ts';
import { outbox, undo, write } from '../outbox/outbox.ts';
import { Icon } from '../ui/icon.tsx';
import type { EntryVariable } from './entry-input.ts';
import { favouriteState } from './favourite.ts';

interface Props {
  readonly of: EntryVariable & { readonly unit: string };
}

const path = '/api/v3/trackingReminders';
const refreshes = [path, '/api/v3/userVariables'] as const;

/** Puts something among the favourites, which Today shows, or takes it off again. */
export function Star({ of }: Props) {
  const { data } = useReading(path, { limit: 200 });
  const { isFavourite, reminder } = favouriteState(of.name, data?.data ?? [], outbox.value);
  const subject = `favourite ${of.name.toLowerCase()}`;
  const toggle = async () => {
    if (!isFavourite)
      await write('POST', path, {
        body: [
          {
            variableName: of.name,
            variableCategoryName: of.category,
            unitAbbreviatedName: of.unit,
            combinationOperation: of.combinationOperation,
            reminderFrequency: 0,
          },
        ],
        label: `${of.displayName} added to favourites`,
        refreshes,
        subject,
        canBeUndone: true,
      });
    else if (reminder !== undefined)
      await write('DELETE', `${path}/delete`, {
        body: { id: reminder.id },
        label: `${of.displayName} removed from favourites`,
        refreshes,
        subject,
        canBeUndone: true,
      });
    else {
      const waiting = outbox.value.find((entry) => entry.subject === subject);
      if (waiting !== undefined) await undo(waiting.key);
    }
  };
  return (
    <button type="button" class="star" aria-pressed={isFavourite} onClick={() => void toggle()}>
      <Icon name="star" />
      <span>Favourite</span>
    </button>
  );
}
