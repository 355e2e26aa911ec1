import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { readNumber } from './read-number.ts';
import { valueText } from './value-text.ts';

interface Props {
  readonly name: string;
  readonly unit: string;
  /** Whether it only shows what was written. */
  readonly isAnswered: boolean;
  readonly onSave: (value: number, title: string) => void;
}

/** A number with its unit, typed by hand. It stays once it is saved, so that nothing moves under a finger. */
export function NumberField({ name, unit, isAnswered, onSave }: Props) {
  const id = useId();
  const text = useSignal('');
  const problem = useSignal('');
  const isSaved = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const save = (event: Event) => {
    event.preventDefault();
    if (isAnswered || (text.value === '' && isSaved.value)) return;
    const value = readNumber(text.value);
    if (value === undefined) problem.value = `Write a number, such as 7 or 7.5; "${text.value}" is none.`;
    else {
      onSave(value, valueText(value, unit));
      isSaved.value = true;
      text.value = '';
    }
  };
  return (
    <form class="number" onSubmit={save} noValidate>
      <label for={id}>
        {name} in {unit}
      </label>
      <div class="row">
        <input
          id={id}
          ref={input}
          inputMode="decimal"
          autocomplete="off"
          value={text.value}
          readOnly={isAnswered}
          aria-invalid={problem.value !== ''}
          aria-describedby={`${id}-problem`}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
            problem.value = '';
          }}
        />
        <button type="submit" aria-disabled={isAnswered}>
          Save
        </button>
      </div>
      <p id={`${id}-problem`} class="field-problem" role="alert">
        {problem.value}
      </p>
    </form>
  );
}
