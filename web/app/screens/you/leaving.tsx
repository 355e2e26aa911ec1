import { useSignal } from '@preact/signals';
import { remove } from '../../api/call.ts';
import { closeForGood } from '../../door.ts';
import { bound, TextField } from '../../ui/field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

/** Deletes the account; anybody who types their address means it. */
export function Leaving({ email }: { readonly email: string }) {
  const typed = useSignal('');
  const { problem, isBusy, submit } = useSubmit(async () => {
    if (typed.value.trim().toLowerCase() !== email.toLowerCase())
      return `That is not the address of this account. Type ${email}.`;
    const { receiptId } = await remove('/api/v3/user/delete', { reason: 'Deleted in the app' });
    await closeForGood(receiptId);
    return undefined;
  });
  return (
    <section aria-labelledby="leaving">
      <h2 id="leaving">Delete your account</h2>
      <details class="card">
        <summary>Delete everything of yours</summary>
        <form onSubmit={submit}>
          <p>
            Every record, reminder, study and setting of yours is removed at once, here and on your devices.
            There is no way back. <a href="/app/files">Export your records</a> first if you want to keep them.
          </p>
          <TextField
            label="Type your e-mail address to confirm"
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
      </details>
    </section>
  );
}
