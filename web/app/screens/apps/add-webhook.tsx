import { useSignal } from '@preact/signals';
import { post } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { bound, CheckField, TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { type EventChoice, eventChoices, webhooksPath } from './apps-view.ts';

interface Props {
  readonly clientId?: string | undefined;
  readonly name: string;
  readonly onSaved: (secret: string) => void;
}

/** The form that adds a webhook: where messages go, and what they tell. */
export function AddWebhook({ clientId, name, onSaved }: Props) {
  const url = useSignal('');
  const chosen = useSignal<readonly EventChoice[]>(['measurements.changed']);
  const { problem, isBusy, submit } = useSubmit(async () => {
    if (chosen.value.length === 0) return 'Choose at least one kind of message.';
    const body = { url: url.value.trim(), events: [...chosen.value], ...(clientId && { clientId }) };
    const { secret } = await post(webhooksPath, body);
    url.value = '';
    onSaved(secret);
    await refresh([webhooksPath]);
    return undefined;
  });
  const choices = eventChoices.filter(([event]) => clientId !== undefined || event !== 'user.deleted');
  return (
    <details>
      <summary>
        Add a webhook<span class="unseen"> for {name}</span>
      </summary>
      <form onSubmit={submit}>
        <TextField label="Address of your server, https://…" maxLength={500} {...bound(url)} />
        <fieldset>
          <legend>Send a message when</legend>
          {choices.map(([event, words]) => (
            <CheckField
              key={event}
              isChecked={chosen.value.includes(event)}
              onChange={(isChecked) => {
                const others = chosen.value.filter((one) => one !== event);
                chosen.value = isChecked ? [...others, event] : others;
              }}
            >
              {words}
            </CheckField>
          ))}
        </fieldset>
        <ProblemNotice text={problem.value} />
        <p class="buttons">
          <button type="submit" disabled={isBusy.value}>
            Add
          </button>
        </p>
      </form>
    </details>
  );
}
