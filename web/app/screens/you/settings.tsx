import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { outbox } from '../../outbox/outbox.ts';
import {
  changedSettings,
  isSaving,
  type SettingsView,
  settingsWith,
} from '../../settings/person-settings.ts';
import { saveSettings } from '../../settings/save-settings.ts';
import { SettingField } from '../../settings/setting-field.tsx';
import { fieldsOn } from '../../settings/setting-fields.ts';
import { Field } from '../../ui/field.tsx';

/** The times of this person's days and reminders, and what else they decide once. */
export function Settings({ user }: { readonly user: SettingsView }) {
  const shown = settingsWith(user, outbox.value);
  const names = fieldsOn('you', shown).map(([name]) => name);
  const said = useSignal('');
  const save = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const changes = changedSettings(shown, form, ['displayName', 'timezone', ...names]);
    said.value = Object.keys(changes).length === 0 ? 'Nothing was changed.' : 'Saved.';
    if (Object.keys(changes).length > 0) await saveSettings(changes, 'Your settings');
  };
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">Your days and reminders</h2>
      <form class="card settings" onSubmit={(event) => void save(event)}>
        <Field label="Name">
          {(ties) => (
            <input
              {...ties}
              name="displayName"
              autocomplete="name"
              maxLength={125}
              required
              defaultValue={shown.displayName}
            />
          )}
        </Field>
        <Field label="Time zone" hint="From now on. Earlier days keep theirs; reminders move at once.">
          {(ties) => (
            <select {...ties} name="timezone">
              {zonesWith(shown.timezone).map((zone) => (
                <option key={zone} selected={zone === shown.timezone}>
                  {zone}
                </option>
              ))}
            </select>
          )}
        </Field>
        {names.map((name) => (
          <SettingField key={name} name={name} settings={shown} />
        ))}
        <p class="buttons">
          <button type="submit">Save</button>
          <span class="said" role="status">
            {isSaving(outbox.value) ? 'Saving…' : said.value}
          </span>
        </p>
      </form>
    </section>
  );
}

/** A zone that this browser does not list is still the person's. */
const zonesWith = (zone: string): string[] =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
