import { useSignal } from '@preact/signals';
import { write } from '../outbox/outbox.ts';
import { Ask } from '../ui/ask.tsx';
import { endingKey, keysPath } from './use-keys.ts';

interface Props {
  readonly id: number;
  readonly name: string;
  /** True if its end is on its way: until that has arrived, it still works. */
  readonly isEnding: boolean;
  /** A sentence that says what follows. */
  readonly text: string;
}

/** A button that ends a key, after asking. */
export function EndKey({ id, name, isEnding, text }: Props) {
  const isAsking = useSignal(false);
  const ask = (isOpen: boolean) => () => {
    isAsking.value = isOpen;
  };
  const end = () => {
    isAsking.value = false;
    void write('DELETE', endingKey, { query: { id }, label: `Key of ${name} ended`, refreshes: [keysPath] });
  };
  if (isEnding) return <p class="hint">It stops working as soon as this is sent.</p>;
  return isAsking.value ? (
    <Ask
      text={`End the key of ${name}? ${text}`}
      choices={[
        { words: 'End the key', onChoose: end },
        { words: 'Keep it', onChoose: ask(false) },
      ]}
    />
  ) : (
    <button type="button" class="second" onClick={ask(true)}>
      End<span class="unseen"> the key of {name}</span>
    </button>
  );
}
