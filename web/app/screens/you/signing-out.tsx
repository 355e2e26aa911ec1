import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { signOut } from '../../door.ts';
import { outbox, sendAll } from '../../outbox/outbox.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useWork } from '../../ui/use-submit.ts';

/** Signing out here; sessions and passkeys have their home on the page of the account. */
export function SigningOut() {
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
  const question = `${numbered(waiting, 'change')} of yours ${waiting === 1 ? 'has' : 'have'} not been sent yet and would be lost. Sign out anyway?`;
  if (waiting === 0 || confirm(question)) await signOut();
}
