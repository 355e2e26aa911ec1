import { useSignal } from '@preact/signals';
import { humanTime } from '../../../../shared/domain/reminders/times/time-texts.ts';
import { parseTimeOfDay } from '../../../../shared/domain/time/calendar.ts';
import { outbox, write } from '../../outbox/outbox.ts';
import {
  changedSettings,
  type ShownSettings,
  settingsPath,
  settingsWith,
  withoutSeconds,
  withSeconds,
} from './settings-view.ts';

const dayStarts = ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00'];

/** When this person's days and reminders are. */
export function Settings({ user }: { readonly user: ShownSettings }) {
  const shown = settingsWith(user, outbox.value);
  const isSaving = outbox.value.some(({ path, state }) => path === settingsPath && state !== 'refused');
  const said = useSignal('');
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const body = changedSettings(shown, {
      displayName: text('displayName') || shown.displayName,
      timezone: text('timezone'),
      dayStartsAt: withSeconds(text('dayStartsAt')),
      earliestReminderTime: withSeconds(text('earliestReminderTime')),
      latestReminderTime: withSeconds(text('latestReminderTime')),
    });
    said.value = Object.keys(body).length === 0 ? 'Nothing was changed.' : 'Saved.';
    if (Object.keys(body).length > 0)
      await write('POST', settingsPath, {
        body,
        label: 'Your settings',
        subject: 'settings',
        refreshes: ['/api/v3/user', '/api/v3/trackingReminders', '/api/v3/measurements'],
      });
  };
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">Your days and reminders</h2>
      <form class="card settings" onSubmit={(event) => void save(event)}>
        <div>
          <label for="display-name">Name</label>
          <input
            id="display-name"
            name="displayName"
            autocomplete="name"
            maxLength={125}
            required
            defaultValue={shown.displayName}
          />
        </div>
        <div>
          <label for="timezone">Time zone</label>
          <select id="timezone" name="timezone" aria-describedby="timezone-hint">
            {zonesWith(shown.timezone).map((zone) => (
              <option key={zone} selected={zone === shown.timezone}>
                {zone}
              </option>
            ))}
          </select>
          <p class="hint" id="timezone-hint">
            From now on. Earlier days keep theirs; reminders move at once.
          </p>
        </div>
        <div>
          <label for="day-start">Your day starts at</label>
          <select id="day-start" name="dayStartsAt" aria-describedby="day-start-hint">
            {[...new Set([...dayStarts, withoutSeconds(shown.dayStartsAt)])].map((time) => (
              <option key={time} value={time} selected={time === withoutSeconds(shown.dayStartsAt)}>
                {humanTime(parseTimeOfDay(time) ?? 0, shown.timezone)}
              </option>
            ))}
          </select>
          <p class="hint" id="day-start-hint">
            What you record before belongs to the day before.
          </p>
        </div>
        <fieldset>
          <legend>Reminders several times a day, only between</legend>
          <div class="two">
            <ReminderTime id="earliest" label="Earliest" time={shown.earliestReminderTime} />
            <ReminderTime id="latest" label="Latest" time={shown.latestReminderTime} />
          </div>
        </fieldset>
        <p class="buttons">
          <button type="submit">Save</button>
          <span class="said" role="status">
            {isSaving ? 'Saving…' : said.value}
          </span>
        </p>
      </form>
    </section>
  );
}

interface ReminderTimeProps {
  readonly id: 'earliest' | 'latest';
  readonly label: string;
  readonly time: string;
}

const ReminderTime = ({ id, label, time }: ReminderTimeProps) => (
  <div>
    <label for={id}>
      {label}
      <span class="unseen"> reminder</span>
    </label>
    <input id={id} name={`${id}ReminderTime`} type="time" required defaultValue={withoutSeconds(time)} />
  </div>
);

/** A zone that this browser does not list is still the person's. */
const zonesWith = (zone: string): string[] =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
