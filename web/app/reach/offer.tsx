import { saveSettings } from '../settings/save-settings.ts';
import { AddThisDevice } from './add-this-device.tsx';
import { endPushOffer, putOffPushes } from './push-offer.ts';
import { obstacle } from './reach-view.ts';
import { abilities } from './this-device.ts';

interface Props {
  readonly today: string;
  /** True if it was put off before: then it is asked for the last time. */
  readonly isAgain?: boolean;
}

/** Offers to let reminders ring, before the browser itself asks anything; or a mail a day instead. */
export function Offer({ today, isAgain = false }: Props) {
  const problem = obstacle(abilities());
  const mail = () => {
    void saveSettings({ sendReminderNotificationEmails: true }, 'One email a day with what’s open');
    endPushOffer();
  };
  const words = isAgain
    ? 'You’ve made a start. A nudge at the right time helps most people keep going. You can turn it off at any time.'
    : 'When a reminder is due, a notification appears, and one tap answers it. It shows nothing that others shouldn’t read. Without it, questions wait for you here.';
  return (
    <section class="card offer" aria-labelledby="offer">
      <h2 id="offer">{isAgain ? 'Would a reminder help?' : 'Turn on notifications on this device?'}</h2>
      <p>{problem ?? words}</p>
      <div class="buttons">
        {problem === undefined && <AddThisDevice onAdded={endPushOffer} />}
        <button type="button" class="second" onClick={mail}>
          One email a day
        </button>
        <button type="button" class="second" onClick={() => (isAgain ? endPushOffer() : putOffPushes(today))}>
          {isAgain ? 'No, thanks' : 'Not now'}
        </button>
      </div>
    </section>
  );
}
