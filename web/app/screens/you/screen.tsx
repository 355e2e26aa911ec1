import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { useReading } from '../../data/use-reading.ts';
import { signOut } from '../../door.ts';
import { isLookingAround, isShownHere } from '../../looking-around.ts';
import { outbox, sendAll } from '../../outbox/outbox.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useWork } from '../../ui/use-submit.ts';
import { ofApp, ofRecord, ofSharing } from './menu-items.ts';
import { Shares } from './shares.tsx';

export function Screen() {
  const { data: user, problem } = useReading('/api/v3/user');
  return (
    <>
      <h1 tabIndex={-1}>You</h1>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {user !== undefined && (
        <div class="person">
          <span class="initial" aria-hidden="true">
            {initialOf(user.displayName)}
          </span>
          <p>
            <strong>{user.displayName}</strong>
            <br />
            <span class="muted">
              {isLookingAround ? 'This person is made up.' : <SignedInAs email={user.email} />}
            </span>
          </p>
        </div>
      )}
      <Menu id="record" heading="Your record" items={ofRecord} />
      <Menu id="sharing" heading="Share and ask" items={ofSharing} />
      <Shares />
      <Menu id="app" heading="App and account" items={ofApp} />
      {!isLookingAround && <SigningOut />}
    </>
  );
}

const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '';

/** An address that is too long for its line breaks behind the @. */
function SignedInAs({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      Signed in as {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** The drawings of what You leads to: lines on a field of 24 by 24. */
const menuIcons = {
  import: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4 16v4h16v-4',
  phone: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM11 18h2',
  sources:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  export: 'M12 15V4M7.5 8.5L12 4l4.5 4.5M4 16v4h16v-4',
  doctor: 'M6 3h9l4 4v14H6zM15 3v4h4M12.5 10v6M9.5 13h6',
  ask: 'M4 5h16v11h-8.5L7 20v-4H4zM12 7.5l.9 2.1 2.1.9-2.1.9-.9 2.1-.9-2.1-2.1-.9 2.1-.9z',
  used: 'M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  settings:
    'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.64 5.640l1.77 1.770M16.59 16.590l1.77 1.770M18.36 5.640l-1.77 1.770M7.41 16.590l-1.77 1.77',
  notifications: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h9M18 12v3.5M15 12v2.5',
  delete: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
} as const;

type MenuIcon = keyof typeof menuIcons;

interface MenuItem {
  readonly to: string;
  readonly name: string;
  readonly hint: string;
  readonly icon: MenuIcon;
  /** The class of its colour. */
  readonly hue: string;
}

interface Props {
  readonly id: string;
  readonly heading: string;
  readonly items: readonly MenuItem[];
}

/** A group of places to go to. */
const Menu = ({ id, heading, items }: Props) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <ul class="card menu">
      {items
        .filter(({ to }) => isShownHere(to))
        .map(({ to, name, hint, icon, hue }) => (
          <li key={to}>
            <a href={to}>
              <span class={`category ${hue}`}>
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  <path d={menuIcons[icon]} />
                </svg>
              </span>
              <span class="words">
                <strong>{name}</strong> <span class="hint">{hint}</span>
              </span>
              <Icon name="forward" />
            </a>
          </li>
        ))}
    </ul>
  </section>
);

/** Signing out here; sessions and passkeys have their home on the page of the account. */
function SigningOut() {
  const { problem, run } = useWork();
  return (
    <>
      <ProblemNotice text={problem.value} />
      <p class="buttons sign-out">
        <button type="button" class="second" onClick={() => run(askAndSignOut)}>
          Sign out
        </button>
      </p>
    </>
  );
}

/** Sends what waits, then signs out; asks first where something could not be sent, since it would be lost. */
async function askAndSignOut(): Promise<void> {
  await sendAll();
  const waiting = outbox.value.filter(({ state }) => state !== 'sent').length;
  const question = `${numbered(waiting, 'change')} ${waiting === 1 ? 'hasn’t' : 'haven’t'} been sent yet and would be lost. Sign out anyway?`;
  if (waiting === 0 || confirm(question)) await signOut();
}
