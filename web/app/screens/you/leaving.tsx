import { useSignal } from '@preact/signals';
import { remove } from '../../api/call.ts';
import { closeForGood } from '../../door.ts';
import { problemText } from '../../ui/problem-text.ts';

/** Deletes the account; anybody who types their address means it. */
export function Leaving({ email }: { readonly email: string }) {
  const typed = useSignal('');
  const problem = useSignal('');
  const isLeaving = useSignal(false);
  const leave = async (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.value.trim().toLowerCase() !== email.toLowerCase()) {
      problem.value = `That is not the address of this account. Type ${email}.`;
      return;
    }
    problem.value = '';
    isLeaving.value = true;
    try {
      const { receiptId } = await remove('/api/v3/user/delete', { reason: 'Deleted in the app' });
      await closeForGood(receiptId);
    } catch (error) {
      problem.value = problemText(error);
    } finally {
      isLeaving.value = false;
    }
  };
  return (
    <section aria-labelledby="leaving">
      <h2 id="leaving">Delete your account</h2>
      <details class="card">
        <summary>Delete everything of yours</summary>
        <form onSubmit={(event) => void leave(event)}>
          <p>
            Every record, reminder, study and setting of yours is removed at once, here and on your devices.
            There is no way back. <a href="/app/files">Export your records</a> first if you want to keep them.
          </p>
          <label for="leaving-address">Type your e-mail address to confirm</label>
          <input
            id="leaving-address"
            type="email"
            autocomplete="off"
            required
            aria-describedby="leaving-problem"
            aria-invalid={problem.value !== ''}
            value={typed.value}
            onInput={({ currentTarget }) => {
              typed.value = currentTarget.value;
            }}
          />
          <p class="field-problem" id="leaving-problem" role="alert">
            {problem.value}
          </p>
          <p class="buttons">
            <button type="submit" class="danger" disabled={isLeaving.value}>
              Delete my account
            </button>
          </p>
        </form>
      </details>
    </section>
  );
}
