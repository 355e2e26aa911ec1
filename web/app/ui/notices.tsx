import { numbered } from '../../../shared/domain/texts/counted.ts';
import { clockOffset } from '../api/clock.ts';
import { keepsNothing } from '../data/database.ts';
import { isOutOfReach } from '../data/reads.ts';
import { importStatus } from '../imports/import-status.ts';
import { discard, outbox, tryAgain } from '../outbox/outbox.ts';
import { place } from '../router.ts';
import { hasNewVersion, useNewVersion } from '../worker/start-worker.ts';
import { useOffline } from './use-offline.ts';
import { durationText } from './words.ts';

/** Messages about the app itself; none where all is well. */
export function Notices() {
  const isOffline = useOffline();
  const waiting = outbox.value.filter(({ state, attempts }) => state === 'waiting' && attempts > 0).length;
  const refused = outbox.value.filter(({ state }) => state === 'refused');
  const all = outbox.value.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const are = all === 1 ? 'is' : 'are';
  return (
    <div class="notices" role="status">
      {keepsNothing.value && (
        <p class={all > 0 ? 'notice lacking' : 'notice'}>
          This browser doesn’t let the app store anything, as in a private window.{' '}
          {all > 0
            ? `Stay on this page: ${numbered(all, 'change')} ${are} not sent yet.`
            : 'What you record is sent while this page is open.'}
        </p>
      )}
      {isOffline && (
        <p class="notice">
          No connection.{' '}
          {keepsNothing.value
            ? all > 0 && `${numbered(all, 'change')} will be sent as soon as there is one.`
            : all > 0
              ? `${numbered(all, 'change')} ${are} kept on this device and will be sent.`
              : 'You can carry on: what you record is kept on this device.'}
        </p>
      )}
      {!isOffline && (waiting > 0 || isOutOfReach.value) && (
        <p class="notice">
          The service isn’t answering right now.{' '}
          {waiting > 0
            ? `${numbered(waiting, 'change')} will be sent again.`
            : 'What you see may be out of date.'}
        </p>
      )}
      {clockOffset.value !== 0 && (
        <p class="notice">
          This device’s clock is {durationText(Math.abs(clockOffset.value))}{' '}
          {clockOffset.value < 0 ? 'ahead' : 'behind'}. What you record gets the right time.
        </p>
      )}
      {refused.map(({ key, label, problem }) => (
        <div class="notice problem" key={key}>
          <p>
            <strong>Not saved: {label}.</strong> {problem?.messages.join(' ') || problem?.summary}
          </p>
          <p class="buttons">
            <button type="button" class="second" onClick={() => void tryAgain(key)}>
              Try again<span class="unseen"> {label}</span>
            </button>
            <button type="button" class="second" onClick={() => void discard(key)}>
              Discard it<span class="unseen"> {label}</span>
            </button>
          </p>
        </div>
      ))}
      {importStatus.value !== undefined && place.value.path !== '/app/bring' && (
        <p class="notice">
          {importStatus.value} <a href="/app/bring">Show it</a>
        </p>
      )}
      {hasNewVersion.value && (
        <p class="notice">
          A new version is ready.{' '}
          <button type="button" class="link" onClick={useNewVersion}>
            Update
          </button>
        </p>
      )}
    </div>
  );
}
