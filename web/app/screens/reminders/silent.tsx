import type { ApiUser } from '../../data/reminders-view.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { AddThisDevice } from '../../reach/add-this-device.tsx';
import { obstacle } from '../../reach/reach-view.ts';
import { abilities } from '../../reach/this-device.ts';
import { settingsWith } from '../../settings/person-settings.ts';
import { saveSettings } from '../../settings/save-settings.ts';
import { wouldRing } from './would-ring.ts';

/** Says that reminders ask and nothing would ring, and what mends it. */
export function Silent({ user }: { readonly user: ApiUser }) {
  const { data } = useReading('/api/v3/pushSubscriptions');
  if (data === undefined || wouldRing(settingsWith(user, outbox.value), data.pushSubscriptions)) return null;
  const problem = obstacle(abilities());
  const mail = () =>
    void saveSettings({ sendReminderNotificationEmails: true }, 'One email a day with what’s open');
  const push = () => void saveSettings({ pushNotificationsEnabled: true }, 'Notifications on your devices');
  return (
    <section class="card silent" aria-labelledby="silent">
      <h2 id="silent">Notifications are off</h2>
      <p>
        You only see your reminders when you open the app. Turn on notifications, or get one email a day.
        {problem === undefined ? '' : ` ${problem}`}
      </p>
      <div class="buttons">
        {problem === undefined && <AddThisDevice onAdded={push} />}
        <button type="button" class="second" onClick={mail}>
          One email a day
        </button>
        <a class="button second" href="/app/reach">
          Notification settings
        </a>
      </div>
    </section>
  );
}
