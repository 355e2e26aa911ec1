import { useReading } from '../../data/use-reading.ts';
import { isLookingAround } from '../../looking-around.ts';
import { Menu } from './menu.tsx';
import { ofApp, ofRecord, ofSharing } from './menu-items.ts';
import { Shares } from './shares.tsx';
import { SigningOut } from './signing-out.tsx';

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
