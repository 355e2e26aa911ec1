import { saveSettings } from '../../settings/save-settings.ts';
import { TextField } from '../../ui/field.tsx';

interface Props {
  readonly lastVisit: string;
  readonly today: string;
}

/** The day from which on the page says what changed; it is kept for the next visit. */
export function LastVisit({ lastVisit, today }: Props) {
  const save = (date: string) =>
    void saveSettings({ lastVisit: date === '' ? null : date }, 'Your last visit');
  return (
    <div class="last-visit">
      <TextField
        label="Your last visit"
        type="date"
        max={today}
        hint="The page shows what changed since then. Leave it empty for the last three months."
        value={lastVisit}
        onChange={save}
      />
      {lastVisit !== today && (
        <button type="button" class="plain" onClick={() => save(today)}>
          I’m just back from a visit: start again from today
        </button>
      )}
    </div>
  );
}
