import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { changedSettings, type EditableSettings, settingsWith } from '../../settings/person-settings.ts';
import { saveSettings } from '../../settings/save-settings.ts';
import { SettingField } from '../../settings/setting-field.tsx';
import { fieldsOn } from '../../settings/setting-fields.ts';
import { Field } from '../../ui/field.tsx';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { ZoneField } from './zone-field.tsx';

const groups = ['yourself', 'days', 'research'] as const;

/** The times of this person's days and reminders, and what else they decide once. */
export function Screen() {
  const { data: user, problem } = useReading('/api/v3/user');
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Settings</h1>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {user === undefined ? problem === undefined && <Reading /> : <Settings user={user} />}
    </>
  );
}

function Settings({ user }: { readonly user: EditableSettings }) {
  const shown = settingsWith(user, outbox.value);
  const fields = (group: (typeof groups)[number]) =>
    fieldsOn(group, shown).map(([name]) => <SettingField key={name} name={name} settings={shown} />);
  // Fields begin again with what is saved or taken back; the button keeps the focus.
  const version = JSON.stringify(shown);
  const said = useSignal<{ readonly words: string; readonly version?: string }>({ words: '' });
  const save = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const names = groups.flatMap((group) => fieldsOn(group, shown)).map(([name]) => name);
    const changes = changedSettings(shown, form, ['displayName', 'timezone', ...names]);
    const isSame = Object.keys(changes).length === 0;
    if (!isSame) await saveSettings(changes, 'Your settings');
    said.value = isSame
      ? { words: 'Nothing was changed.' }
      : { words: 'Saved.', version: JSON.stringify(settingsWith(user, outbox.value)) };
  };
  return (
    <form class="settings" onSubmit={(event) => void save(event)}>
      <section class="card" aria-labelledby="yourself" key={`yourself ${version}`}>
        <h2 id="yourself">About you</h2>
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
        {fields('yourself')}
      </section>
      <section class="card" aria-labelledby="days" key={`days ${version}`}>
        <h2 id="days">Your days and reminders</h2>
        <ZoneField zone={shown.timezone} />
        {fields('days')}
      </section>
      <section class="card" aria-labelledby="research" key={`research ${version}`}>
        <h2 id="research">Research</h2>
        {fields('research')}
      </section>
      <p class="buttons">
        <button type="submit">Save</button>
        <span class="said" role="status">
          {said.value.version === undefined || said.value.version === version ? said.value.words : ''}
        </span>
      </p>
    </form>
  );
}
