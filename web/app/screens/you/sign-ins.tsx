import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import {
  type AccountChange,
  changeAccount,
  type NamedPasskey,
  readSignIns,
  type SignIns as Shown,
  type SignedInBrowser,
} from '../../api/account.ts';
import { signOut } from '../../door.ts';
import { outbox, sendAll } from '../../outbox/outbox.ts';
import { dayText } from '../../ui/day-text.ts';
import { problemText } from '../../ui/problem-text.ts';

const methods = { code: 'a code by e-mail', passkey: 'a passkey' };

/** Where the person is signed in, and their passkeys; none of it is kept on the device. */
export function SignIns() {
  const shown = useSignal<Shown | undefined>(undefined);
  const problem = useSignal('');
  const attempt = async (act: () => Promise<Shown>) => {
    problem.value = '';
    try {
      shown.value = await act();
    } catch (error) {
      problem.value = problemText(error);
    }
  };
  const change = (what: AccountChange) => attempt(() => changeAccount(what));
  useEffect(() => void attempt(readSignIns), []);
  const { sessions = [], passkeys = [] } = shown.value ?? {};
  return (
    <>
      <section aria-labelledby="sessions">
        <h2 id="sessions">Where you are signed in</h2>
        {problem.value !== '' && (
          <p class="notice problem" role="alert">
            {problem.value}
          </p>
        )}
        <ul class="card records">
          {sessions.map((session) => (
            <Browser key={session.id} session={session} change={change} />
          ))}
        </ul>
        <p class="buttons">
          {sessions.length > 1 && (
            <button type="button" class="second" onClick={() => void change({ action: 'end-others' })}>
              Sign out everywhere else
            </button>
          )}
          <button type="button" class="second" onClick={() => void attempt(askAndSignOut)}>
            Sign out
          </button>
        </p>
      </section>
      <section aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <p class="hint">
          A passkey signs you in with your fingerprint, face or the lock of your device.
          {shown.value !== undefined && passkeys.length === 0 && ' You have none yet.'}
        </p>
        {passkeys.length > 0 && (
          <ul class="card records">
            {passkeys.map((passkey) => (
              <Passkey key={passkey.id} passkey={passkey} change={change} />
            ))}
          </ul>
        )}
        <p class="buttons">
          <a class="button second" href="/account#passkeys">
            Add a passkey
          </a>
        </p>
      </section>
    </>
  );
}

type Change = (what: AccountChange) => Promise<void>;

const Browser = ({ session, change }: { readonly session: SignedInBrowser; readonly change: Change }) => (
  <li>
    <p>
      <strong>{session.device}</strong>
      {session.isThis && ' (this browser)'}
    </p>
    <p class="hint">
      With {methods[session.method]} on {dayText(session.createdAt)}, last used on {dayText(session.seenAt)}
    </p>
    {!session.isThis && (
      <button
        type="button"
        class="second"
        onClick={() => void change({ action: 'end-session', id: session.id })}
      >
        Sign out<span class="unseen"> {session.device}</span>
      </button>
    )}
  </li>
);

function Passkey({ passkey, change }: { readonly passkey: NamedPasskey; readonly change: Change }) {
  const { id, name, createdAt, usedAt } = passkey;
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    void change({ action: 'rename-passkey', id, name: String(fields.get('name') ?? '') });
  };
  return (
    <li>
      <p>
        <strong>{name}</strong>
      </p>
      <p class="hint">
        Added on {dayText(createdAt)},{' '}
        {usedAt === undefined ? 'not used yet' : `last used on ${dayText(usedAt)}`}
      </p>
      <details>
        <summary>
          Rename or remove<span class="unseen"> {name}</span>
        </summary>
        <form onSubmit={rename}>
          <label for={`name-${id}`}>New name</label>
          <div class="row">
            <input id={`name-${id}`} name="name" required maxLength={60} defaultValue={name} />
            <button type="submit" class="second">
              Rename
            </button>
          </div>
        </form>
        <p class="buttons">
          <button type="button" class="danger" onClick={() => void change({ action: 'remove-passkey', id })}>
            Remove<span class="unseen"> {name}</span>
          </button>
        </p>
      </details>
    </li>
  );
}

/** Nothing of the person's stays on the device: what waits is sent first, and what cannot be would be lost. */
async function askAndSignOut(): Promise<Shown> {
  await sendAll();
  const waiting = outbox.value.filter(({ state }) => state !== 'sent').length;
  const question = `${numbered(waiting, 'change')} of yours ${waiting === 1 ? 'has' : 'have'} not been sent yet and would be lost. Sign out anyway?`;
  if (waiting > 0 && !confirm(question)) return readSignIns();
  await signOut();
  return { sessions: [], passkeys: [] };
}
