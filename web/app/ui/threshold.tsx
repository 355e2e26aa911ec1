import { useSignal } from '@preact/signals';
import { counted } from '../../../shared/domain/texts/counted.ts';
import { signInAddress } from '../api/session.ts';
import { discardOthers, door, signOutForOther } from '../door.ts';
import { isLookingAround } from '../looking-around.ts';
import { waitsInMemory } from '../outbox/store.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { problemText } from './problem-text.ts';

/** The page before the app opens, and after it has shut: it shows nothing of anybody. */
export function Threshold() {
  const state = door.value;
  return (
    <div class="frame">
      <main id="main" class="threshold card">
        {state.kind === 'left-by-others' && <LeftByOthers count={state.count} />}
        {state.kind === 'out-of-reach' && (
          <>
            <h1>No connection</h1>
            <p>
              {isLookingAround
                ? 'The demo is not kept on this device.'
                : 'We need a connection to check that you’re signed in.'}
            </p>
            <p class="buttons">
              <button type="button" onClick={() => location.reload()}>
                Try again
              </button>
            </p>
          </>
        )}
        {state.kind === 'left' && (
          <>
            <h1>You are signed out</h1>
            <p>
              Your data has been removed from this device. <a href="/signin?return=%2Fapp">Sign in again</a>{' '}
              once there is a connection.
            </p>
          </>
        )}
        {state.kind === 'deleted' && (
          <>
            <h1>Your account is deleted</h1>
            <p role="status">
              You’re signed out, and your data is gone from this device; the rest is being removed. Your
              receipt, which names nobody, is <strong>{state.receiptId}</strong>.{' '}
              <a href="/signin?return=%2Fapp">Go to the start page</a>
            </p>
          </>
        )}
        {state.kind === 'signed-out' && (
          <>
            <h1>You are signed out</h1>
            {waitsInMemory() ? (
              <p>
                Stay on this page: what you recorded could not be stored and isn’t sent yet.{' '}
                <a href={signInAddress()} target="_blank" rel="noreferrer">
                  Sign in again in another tab
                </a>
                , and it is sent.
              </p>
            ) : (
              <p>
                <a href={signInAddress()}>Sign in again</a>
              </p>
            )}
          </>
        )}
      </main>
    </div>
  );
}

function LeftByOthers({ count }: { readonly count: number }) {
  const problem = useSignal('');
  const attempt = (act: () => Promise<void>) => {
    void act().catch((error: unknown) => {
      problem.value = problemText(error);
    });
  };
  const entries = counted(count, 'entry', 'entries');
  return (
    <>
      <h1>
        {entries} from a previous user {count === 1 ? 'was' : 'were'} never sent
      </h1>
      <p>
        Someone who used this browser before you recorded {count === 1 ? 'it' : 'them'} here. If you stop, you
        are signed out, and they can sign in and send {count === 1 ? 'it' : 'them'}.
      </p>
      <ProblemNotice text={problem.value} />
      <p class="buttons">
        <button type="button" onClick={() => attempt(signOutForOther)}>
          Stop
        </button>
        <button type="button" class="danger" onClick={() => attempt(discardOthers)}>
          Delete {entries}
        </button>
      </p>
    </>
  );
}
