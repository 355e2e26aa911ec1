import { useSignal } from '@preact/signals';
import { post, Refusal } from '../../api/call.ts';
import type { Answer, RecordOf } from '../../api/routes.ts';
import { useReading } from '../../data/use-reading.ts';
import { write } from '../../outbox/outbox.ts';
import { WayBack } from '../../ui/way-back.tsx';
import { obstacle, statusText } from './reach-view.ts';
import { abilities, addThisDevice } from './this-device.ts';

type Device = RecordOf<Answer<'GET', '/api/v3/pushSubscriptions'>['pushSubscriptions']>;

const path = '/api/v3/pushSubscriptions';

/** On which devices, and by mail, reminders reach the person. */
export function Screen() {
  const { data } = useReading(path);
  const { data: user } = useReading('/api/v3/user');
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>How reminders reach you</h1>
      <AddThisDevice />
      {data !== undefined && data.pushSubscriptions.length > 0 && (
        <section class="card">
          <h2>Devices</h2>
          <ul class="rows">
            {data.pushSubscriptions.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        </section>
      )}
      {user !== undefined && <Choices user={user} />}
    </>
  );
}

function AddThisDevice() {
  const notice = useSignal<string | undefined>(undefined);
  const problem = obstacle(abilities());
  const add = async () => {
    try {
      const outcome = await addThisDevice();
      notice.value =
        outcome === 'added' ? 'Reminders reach this device from now on.' : 'The browser did not allow it.';
    } catch (error) {
      notice.value =
        error instanceof Refusal ? error.problems.join(' ') : 'It did not work. Try again later.';
    }
  };
  return (
    <section class="card">
      <h2>This device</h2>
      {problem === undefined ? (
        <button type="button" onClick={add}>
          Let reminders reach this device
        </button>
      ) : (
        <p>{problem}</p>
      )}
      {notice.value !== undefined && (
        <p class="notice" role="status">
          {notice.value}
        </p>
      )}
    </section>
  );
}

function DeviceRow({ device }: { readonly device: Device }) {
  const said = useSignal('');
  const test = async () => {
    said.value = await post(`${path}/test`, { id: device.id }).then(
      ({ description }) => description ?? '',
      (error: unknown) => (error instanceof Refusal ? error.problems.join(' ') : 'There is no connection.'),
    );
  };
  const remove = () =>
    write('DELETE', `${path}/delete`, {
      query: { id: device.id },
      label: `Remove ${device.name}`,
      refreshes: [path],
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
          Test {device.name}
        </button>
        <button type="button" class="plain" onClick={remove}>
          Remove {device.name}
        </button>
      </div>
    </li>
  );
}

interface Choosing {
  readonly pushShowsNames: boolean;
  readonly sendReminderNotificationEmails: boolean;
  readonly sendPredictorEmails: boolean;
  readonly reminderEmailAt: string;
}

function Choices({ user }: { readonly user: Choosing }) {
  const save = (settings: Partial<Choosing>) =>
    write('POST', '/api/v3/userSettings', {
      body: settings,
      label: 'How reminders reach me',
      refreshes: ['/api/v3/user'],
    });
  return (
    <section class="card">
      <h2>What they say</h2>
      <Choice
        label="Name the variable, even where others could read it"
        isOn={user.pushShowsNames}
        choose={(pushShowsNames) => save({ pushShowsNames })}
      />
      <Choice
        label="Also mail me once a day what is due"
        isOn={user.sendReminderNotificationEmails}
        choose={(sendReminderNotificationEmails) => save({ sendReminderNotificationEmails })}
      />
      <Choice
        label="Mail me when something new stands out in my records"
        isOn={user.sendPredictorEmails}
        choose={(sendPredictorEmails) => save({ sendPredictorEmails })}
      />
      {(user.sendReminderNotificationEmails || user.sendPredictorEmails) && (
        <p>
          <label for="mail-at">The daily mail comes at</label>{' '}
          <input
            id="mail-at"
            type="time"
            value={user.reminderEmailAt.slice(0, 5)}
            onChange={({ currentTarget: { value } }) =>
              value !== '' && save({ reminderEmailAt: `${value}:00` })
            }
          />
        </p>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly choose: (isOn: boolean) => void;
}

const Choice = ({ label, isOn, choose }: ChoiceProps) => (
  <label class="choice">
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => choose(currentTarget.checked)} />
    {label}
  </label>
);
