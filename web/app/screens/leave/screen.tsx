import { useSignal } from '@preact/signals';
import { remove } from '../../api/call.ts';
import { useReading } from '../../data/use-reading.ts';
import { closeForGood } from '../../door.ts';
import { bound, TextField } from '../../ui/field.tsx';
import { Reading } from '../../ui/reading.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { WayBack } from '../../ui/way-back.tsx';

/** Deletes the account; anybody who types their address means it. */
export function Screen() {
  const { data: user, problem } = useReading('/api/v3/user');
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Delete your account</h1>
      <p>
        This deletes every record, reminder, study and setting at once, here and on your other devices. You
        can’t undo it. To keep your records, <a href="/app/files">export them</a> first.
      </p>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {user === undefined ? problem === undefined && <Reading /> : <Confirming email={user.email} />}
    </>
  );
}

function Confirming({ email }: { readonly email: string }) {
  const typed = useSignal('');
  const { problem, isBusy, submit } = useSubmit(async () => {
    if (typed.value.trim().toLowerCase() !== email.toLowerCase())
      return `That is not the address of this account. Type ${email}.`;
    const { receiptId } = await remove('/api/v3/user/delete', { reason: 'Deleted in the app' });
    await closeForGood(receiptId);
    return undefined;
  });
  return (
    <form class="card leaving" onSubmit={submit}>
      <TextField
        label="Type your email address to confirm"
        type="email"
        required
        problem={problem.value}
        {...bound(typed)}
      />
      <p class="buttons">
        <button type="submit" class="danger" disabled={isBusy.value}>
          Delete my account
        </button>
      </p>
    </form>
  );
}
