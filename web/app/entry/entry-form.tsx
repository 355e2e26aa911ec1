import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import type { Valence } from '../../../shared/domain/variables/valence.ts';
import { now } from '../api/clock.ts';
import { nowSeconds } from '../time/use-now.ts';
import { readNumber } from '../ui/read-number.ts';
import { type Entered, nextSecond } from './entered.ts';
import { fromField, timeProblem, toField } from './local-time.ts';
import { ValueField } from './value-field.tsx';
import { type Unit, unitsLike } from './value-input.ts';

interface Props {
  readonly name: string;
  readonly unit: string;
  readonly valence: Valence;
  readonly units: readonly Unit[];
  readonly clock: PersonClock;
  readonly initial?: Entered;
  readonly onSave: (entered: Entered) => void;
  readonly onCancel: () => void;
}

/** Value, time and note of one entry, new or old. */
export function EntryForm({ name, unit, valence, units, clock, initial, onSave, onCancel }: Props) {
  const id = useId();
  const choice = unitsLike(units, unit);
  const unitName = useSignal(initial?.unit ?? unit);
  const text = useSignal(initial === undefined ? '' : String(initial.value));
  const time = useSignal(initial === undefined ? undefined : toField(clock, initial.at));
  const note = useSignal(initial?.note ?? '');
  const valueProblem = useSignal('');
  const whenProblem = useSignal('');
  const chosen = choice.find(({ abbreviatedName }) => abbreviatedName === unitName.value) ?? choice[0];
  if (chosen === undefined) return <p class="calm">Units are being looked up.</p>;

  const save = (event: Event) => {
    event.preventDefault();
    const value = readNumber(text.value);
    const isAsItWas = initial !== undefined && time.value === toField(clock, initial.at);
    const at =
      time.value === undefined
        ? nextSecond(Math.floor(now() / 1000))
        : isAsItWas
          ? initial.at
          : fromField(clock, time.value);
    valueProblem.value = value === undefined ? valueAdvice(text.value) : '';
    whenProblem.value = timeProblem(at, nowSeconds.value) ?? '';
    if (value === undefined || at === undefined || whenProblem.value !== '') return;
    onSave({ value, unit: chosen.abbreviatedName, at, note: note.value.trim() });
  };
  return (
    <form class="entry" onSubmit={save} noValidate>
      <ValueField
        name={name}
        unit={chosen}
        valence={valence}
        text={text.value}
        problem={valueProblem.value}
        onChange={(value) => {
          text.value = value;
          valueProblem.value = '';
        }}
      />
      {choice.length > 1 && (
        <div>
          <label for={`${id}-unit`}>Unit</label>
          <select
            id={`${id}-unit`}
            value={unitName.value}
            onChange={({ currentTarget }) => {
              unitName.value = currentTarget.value;
            }}
          >
            {choice.map(({ abbreviatedName, name: full }) => (
              <option key={abbreviatedName} value={abbreviatedName}>
                {full}
              </option>
            ))}
          </select>
        </div>
      )}
      <div>
        <label for={`${id}-time`}>When</label>
        <input
          id={`${id}-time`}
          type="datetime-local"
          value={time.value ?? toField(clock, nowSeconds.value)}
          aria-invalid={whenProblem.value !== ''}
          aria-describedby={`${id}-when`}
          onInput={({ currentTarget }) => {
            time.value = currentTarget.value;
            whenProblem.value = '';
          }}
        />
        <p id={`${id}-when`} class="field-problem" role="alert">
          {whenProblem.value}
        </p>
      </div>
      <div>
        <label for={`${id}-note`}>Note</label>
        <textarea
          id={`${id}-note`}
          rows={2}
          maxLength={10_000}
          value={note.value}
          onInput={({ currentTarget }) => {
            note.value = currentTarget.value;
          }}
        />
      </div>
      <div class="buttons">
        <button type="submit">Save</button>
        <button type="button" class="second" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

const valueAdvice = (text: string) =>
  text.trim() === '' ? 'Choose or write a value.' : `Write a number, such as 7 or 7.5; "${text}" is none.`;
