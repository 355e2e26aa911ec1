import type { User } from '../../data/reminders-view.ts';
import { useReading } from '../../data/use-reading.ts';
import { outbox } from '../../outbox/outbox.ts';
import { AddThisDevice } from '../../reach/add-this-device.tsx';
import { obstacle } from '../../reach/reach-view.ts';
import { abilities } from '../../reach/this-device.ts';
import { settingsWith } from '../../settings/person-settings.ts';
import { saveSettings } from '../../settings/save-settings.ts';
import { wouldRing } from './would-ring.ts';

/** Says that reminders ask and nothing would ring, and what mends it. */
export function Silent({ user }: { readonly user: User }) {
  const { data } = useReading('/api/v3/pushSubscriptions');
  if (data === undefined || wouldRing(settingsWith(user, outbox.value), data.pushSubscriptions)) return null;
  const problem = obstacle(abilities());
  const mail = () =>
    void saveSettings({ sendReminderNotificationEmails: true }, 'Mail me once a day what is due');
  const push = () => void saveSettings({ pushNotificationsEnabled: true }, 'Push what becomes due');
  return (
    <section class="card silent" aria-labelledby="silent">
      <h2 id="silent">Nothing rings</h2>
      <p>
        Your reminders wait in the app and tell nobody: no device of yours is reached, and no mail is sent.
        {problem === undefined ? '' : ` ${problem}`}
      </p>
      <div class="buttons">
        {problem === undefined && <AddThisDevice onAdded={push} />}
        <button type="button" class="second" onClick={mail}>
          Mail me once a day
        </button>
        <a class="button second" href="/app/reach">
          How reminders reach you
        </a>
      </div>
    </section>
  );
}
