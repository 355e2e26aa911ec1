import { useSignal } from '@preact/signals';
import type { Receiver } from '../../../../shared/domain/devices/device-key.ts';
import { post } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { problemText } from '../../ui/problem-text.ts';
import { type MadeKey, senderOf, senders } from './phones-view.ts';

interface Props {
  readonly onMade: (made: MadeKey) => void;
}

/** The form that makes a key: what sends, and its name. */
export function MakeKey({ onMade }: Props) {
  const receiver = useSignal<Receiver>('healthAutoExport');
  const typed = useSignal('');
  const problem = useSignal('');
  const isMaking = useSignal(false);
  const make = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isMaking.value) return;
    isMaking.value = true;
    problem.value = '';
    const name = typed.value.trim() || senderOf(receiver.value).name;
    try {
      const made = await post('/api/v3/deviceKeys', { name, receiver: receiver.value });
      typed.value = '';
      onMade(made);
      await refresh(['/api/v3/deviceKeys']);
    } catch (error) {
      problem.value = problemText(error);
    } finally {
      isMaking.value = false;
    }
  };
  return (
    <form class="card" onSubmit={(event) => void make(event)}>
      <fieldset>
        <legend>What sends?</legend>
        {senders.map(({ receiver: one, title, about }) => (
          <div key={one} class="sender">
            <input
              type="radio"
              name="receiver"
              id={`receiver-${one}`}
              aria-describedby={`about-${one}`}
              checked={receiver.value === one}
              onChange={() => {
                receiver.value = one;
              }}
            />
            <label for={`receiver-${one}`}>{title}</label>
            <p class="hint" id={`about-${one}`}>
              {about}
            </p>
          </div>
        ))}
      </fieldset>
      <label for="device-name">What do you call it?</label>
      <input
        id="device-name"
        autocomplete="off"
        maxLength={125}
        placeholder={senderOf(receiver.value).name}
        aria-describedby="device-problem"
        aria-invalid={problem.value !== ''}
        value={typed.value}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
        }}
      />
      <p class="field-problem" id="device-problem" role="alert">
        {problem.value}
      </p>
      <p class="buttons">
        <button type="submit" disabled={isMaking.value}>
          Make a key
        </button>
      </p>
    </form>
  );
}
