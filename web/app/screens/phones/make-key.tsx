import { useSignal } from '@preact/signals';
import type { Receiver } from '../../../../shared/domain/devices/device-key.ts';
import { post } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import type { CreatedKey } from '../../keys/use-keys.ts';
import { bound, RadioField, TextField } from '../../ui/field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { senderOf, senders } from './phones-view.ts';

interface Props {
  readonly onMade: (made: CreatedKey) => void;
}

/** The form that makes a key: what sends, and its name. */
export function MakeKey({ onMade }: Props) {
  const receiver = useSignal<Receiver>('healthAutoExport');
  const typed = useSignal('');
  const { problem, isBusy, submit } = useSubmit(async () => {
    const name = typed.value.trim() || senderOf(receiver.value).name;
    const made = await post('/api/v3/deviceKeys', { name, receiver: receiver.value });
    typed.value = '';
    onMade(made);
    await refresh(['/api/v3/deviceKeys']);
  });
  return (
    <form class="card" onSubmit={submit}>
      <RadioField
        legend="What will send data?"
        {...bound(receiver)}
        options={senders.map(({ receiver: one, title, about }) => [one, title, about])}
      />
      <TextField
        label="What do you call this device?"
        maxLength={125}
        placeholder={senderOf(receiver.value).name}
        problem={problem.value}
        {...bound(typed)}
      />
      <p class="buttons">
        <button type="submit" disabled={isBusy.value}>
          Make a key
        </button>
      </p>
    </form>
  );
}
