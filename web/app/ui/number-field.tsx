import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import { readNumber } from '../../../shared/domain/units/read-number.ts';
import { inUnit } from '../../../shared/domain/units/scale-text.ts';
import { Ask } from './ask.tsx';
import { Problem } from './field.tsx';
import { oddValue, type ValueBounds } from './odd-value.ts';
import { keyboardFor, numberAdvice, understood } from './read-number.ts';

interface Props {
  readonly name: string;
  readonly unit: string;
  readonly bounds: ValueBounds;
  /** True if it only shows what was written. */
  readonly isAnswered: boolean;
  /** True if someone asked for it, and it takes the focus. */
  readonly isFocused: boolean;
  readonly onSave: (value: number, title: string) => void;
}

/** A number with its unit, typed by hand. It stays once it is saved, so that nothing moves under a finger. */
export function NumberField({ name, unit, bounds, isAnswered, isFocused, onSave }: Props) {
  const id = useId();
  const text = useSignal('');
  const problem = useSignal('');
  const odd = useSignal('');
  const isSaved = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, []);
  const value = readNumber(text.value, unit);
  const save = (isSure: boolean) => {
    if (isAnswered || (text.value === '' && isSaved.value)) return;
    problem.value = value === undefined ? numberAdvice(text.value, unit) : '';
    if (value === undefined) return;
    odd.value = isSure ? '' : (oddValue(value, unit, bounds) ?? '');
    if (odd.value !== '') return;
    onSave(value, valueText(value, unit, { name }));
    isSaved.value = true;
    text.value = '';
  };
  return (
    <form
      class="number"
      onSubmit={(event) => {
        event.preventDefault();
        save(false);
      }}
      noValidate
    >
      <label for={id}>
        {name} {inUnit(unit)}
      </label>
      {odd.value !== '' && value !== undefined && (
        <Ask
          text={odd.value}
          choices={[{ words: `Yes, ${valueText(value, unit, { name })}`, onChoose: () => save(true) }]}
        />
      )}
      <div class="row">
        <input
          id={id}
          ref={input}
          inputMode={keyboardFor(unit)}
          autocomplete="off"
          value={text.value}
          readOnly={isAnswered}
          aria-invalid={problem.value !== ''}
          aria-describedby={`${id}-problem`}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
            problem.value = '';
            odd.value = '';
          }}
        />
        <button type="submit" aria-disabled={isAnswered}>
          Save
        </button>
      </div>
      <p class="hint">{understood(text.value, unit)}</p>
      <Problem id={`${id}-problem`} text={problem.value} />
    </form>
  );
}
