import { AddThisDevice } from './add-this-device.tsx';
import { endPushOffer } from './push-offer.ts';
import { obstacle } from './reach-view.ts';
import { abilities } from './this-device.ts';

/** Offers, after the first reminder was made, to let it ring, before the browser itself asks anything. */
export function Offer() {
  const problem = obstacle(abilities());
  return (
    <section class="card offer" aria-labelledby="offer">
      <h2 id="offer">Shall reminders ring on this device?</h2>
      <p>
        {problem ??
          'At their time a notification appears, and one tap answers it. It names nothing that others should not read. Without it, questions wait for you here.'}
      </p>
      <div class="buttons">
        {problem === undefined && <AddThisDevice onAdded={endPushOffer} />}
        <button type="button" class="second" onClick={endPushOffer}>
          {problem === undefined ? 'Not now' : 'All right'}
        </button>
        <a class="button second" href="/app/reach">
          By e-mail instead
        </a>
      </div>
    </section>
  );
}
