import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { readNumber } from './read-number.ts';
import { valueText } from './value-text.ts';

interface Props {
  readonly name: string;
  readonly unit: string;
  readonly onSave: (value: number, title: string) => void;
}

/** A number with its unit, typed by hand. */
export function NumberField({ name, unit, onSave }: Props) {
  const id = useId();
  const text = useSignal('');
  const problem = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const save = (event: Event) => {
    event.preventDefault();
    const value = readNumber(text.value);
    if (value === undefined) problem.value = `Write a number, such as 7 or 7.5; "${text.value}" is none.`;
    else onSave(value, valueText(value, unit));
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
          aria-invalid={problem.value !== ''}
          aria-describedby={`${id}-problem`}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
            problem.value = '';
          }}
        />
        <button type="submit">Save</button>
      </div>
      <p id={`${id}-problem`} class="field-problem" role="alert">
        {problem.value}
      </p>
    </form>
  );
}
