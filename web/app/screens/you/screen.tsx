import { useReading } from '../../data/use-reading.ts';
import { Leaving } from './leaving.tsx';
import { Settings } from './settings.tsx';
import { Shares } from './shares.tsx';
import { SigningOut } from './signing-out.tsx';
import { Sources } from './sources.tsx';

export function Screen() {
  const { data: user, problem } = useReading('/api/v3/user');
  return (
    <>
      <h1 tabIndex={-1}>You</h1>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {user !== undefined && (
        <p class="muted">
          Signed in as <strong>{user.email}</strong>
        </p>
      )}
      <ul class="card affairs">
        <li>
          <a href="/app/reach">How reminders reach you</a>
          <p class="hint">On this and other devices, or by e-mail.</p>
        </li>
        <li>
          <a href="/app/report">A page for the doctor</a>
          <p class="hint">What you choose of what you track, on two pages to print.</p>
        </li>
        <li>
          <a href="/app/share">Show it to one person</a>
          <p class="hint">By a link with a code, for your doctor or whom you like.</p>
        </li>
        <li>
          <a href="/app/bring">Bring what you have</a>
          <p class="hint">From Apple Health, Fitbit, Google Fit, Daylio, or a table.</p>
        </li>
        <li>
          <a href="/app/phones">Connect a phone</a>
          <p class="hint">So that it sends by itself; shortcuts and home automation, too.</p>
        </li>
        <li>
          <a href="/app/files">Export</a>
          <p class="hint">Take your records along.</p>
        </li>
      </ul>
      {user !== undefined && <Settings user={user} />}
      <Sources />
      <Shares />
      <SigningOut />
      {user !== undefined && <Leaving email={user.email} />}
    </>
  );
}
