import { useSignal } from '@preact/signals';
import { post, Refusal } from '../../api/call.ts';
import type { Answer, RecordOf } from '../../api/routes.ts';
import { writesTo } from '../../data/outbox-entry.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox, write } from '../../outbox/outbox.ts';
import { AddThisDevice } from '../../reach/add-this-device.tsx';
import { obstacle, statusText } from '../../reach/reach-view.ts';
import { abilities } from '../../reach/this-device.ts';
import { changedSettings, type EditableSettings, settingsWith } from '../../settings/person-settings.ts';
import { saveSettings } from '../../settings/save-settings.ts';
import { SettingField } from '../../settings/setting-field.tsx';
import { fieldsOn } from '../../settings/setting-fields.ts';
import { WayBack } from '../../ui/way-back.tsx';

type DeviceToReach = RecordOf<Answer<'GET', '/api/v3/pushSubscriptions'>['pushSubscriptions']>;

const path = '/api/v3/pushSubscriptions';
const removingPath = `${path}/delete` as const;

/** The devices on which reminders reach the person, and mail. */
export function Screen() {
  const { data } = useReading(path);
  const removed = writesTo(removingPath, outbox.value).map(({ query }) => query?.id);
  const devices = data?.pushSubscriptions.filter(({ id }) => !removed.includes(id)) ?? [];
  const { data: user } = useReading('/api/v3/user');
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Notifications</h1>
      <ThisDevice />
      {devices.length > 0 && (
        <section class="card">
          <h2>Devices</h2>
          <ul class="rows">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        </section>
      )}
      {user !== undefined && <Choices user={user} />}
    </>
  );
}

function ThisDevice() {
  const problem = obstacle(abilities());
  return (
    <section class="card">
      <h2>This device</h2>
      {problem === undefined ? <AddThisDevice /> : <p>{problem}</p>}
    </section>
  );
}

function DeviceRow({ device }: { readonly device: DeviceToReach }) {
  const said = useSignal('');
  const test = async () => {
    said.value = await post(`${path}/test`, { id: device.id }).then(
      ({ description }) => description ?? '',
      (error: unknown) => (error instanceof Refusal ? error.problems.join(' ') : 'You’re offline.'),
    );
  };
  const remove = () =>
    write('DELETE', removingPath, {
      query: { id: device.id },
      label: `Removed: ${device.name}`,
      refreshes: [path],
      canBeUndone: true,
    });
  return (
    <li>
      <p>
        <strong>{device.name}</strong>
        <br />
        {said.value === '' ? statusText(device) : said.value}
      </p>
      <div class="buttons">
        <button type="button" class="second" onClick={test}>
          Try it now<span class="unseen"> on {device.name}</span>
        </button>
        <button type="button" class="plain" onClick={remove}>
          Remove<span class="unseen"> {device.name}</span>
        </button>
      </div>
    </li>
  );
}

/** A notification as the choices below make it. */
const Example = ({ showsNames }: { readonly showsNames: boolean }) => (
  <figure class="push-example" aria-label="A notification, for example">
    <p class="hint">Daymark · now</p>
    <p>
      <strong>{showsNames ? 'How is your mood?' : 'Something is due'}</strong>
    </p>
    {showsNames && <p class="hint">1 · 2 · 3 · 4 · 5</p>}
  </figure>
);

/** Each choice is saved as it is made. */
function Choices({ user }: { readonly user: EditableSettings }) {
  const shown = settingsWith(user, outbox.value);
  const names = fieldsOn('reach', shown).map(([name]) => name);
  const save = (form: HTMLFormElement) => {
    const changes = changedSettings(shown, new FormData(form), names);
    if (Object.keys(changes).length > 0) void saveSettings(changes, 'Notifications');
  };
  return (
    <section class="card">
      <h2>What they say</h2>
      <Example showsNames={shown.pushShowsNames === true} />
      <form
        key={JSON.stringify(names.map((name) => shown[name]))}
        onChange={({ currentTarget }) => save(currentTarget)}
        onSubmit={(event) => event.preventDefault()}
      >
        {names.map((name) => (
          <SettingField key={name} name={name} settings={shown} />
        ))}
      </form>
    </section>
  );
}
