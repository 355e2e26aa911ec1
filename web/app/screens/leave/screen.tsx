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
      <p>You can’t undo this.</p>
      <section class="card" aria-labelledby="what-goes">
        <h2 id="what-goes">What is deleted</h2>
        <ul class="sentences">
          <li>Every record, reminder, study, experiment and setting, at once.</li>
          <li>Copies on this and your other devices.</li>
          <li>Access for every link, key and app: they see nothing from then on.</li>
        </ul>
        <p>You get a receipt, and your email address is free again.</p>
        <p class="buttons">
          <a class="button second" href="/app/files">
            Export everything first
          </a>
        </p>
      </section>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {user === undefined ? problem === undefined && <Reading /> : <Confirming email={user.email} />}
    </>
  );
}

function Confirming({ email }: { readonly email: string }) {
  const typed = useSignal('');
  const { problem, isBusy, submit } = useSubmit(async () => {
    if (typed.value.trim().toLowerCase() !== email.toLowerCase())
      return `That isn’t this account’s address. Type ${email}.`;
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
