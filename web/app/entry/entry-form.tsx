import { Ask } from '../ui/ask.tsx';
import { bound, ChoiceField, LongTextField } from '../ui/field.tsx';
import type { LastEntry } from './known-with.ts';
import { saveEntry } from './save-entry.ts';
import { TimeField } from './time-field.tsx';
import { unitTitle } from './units-of-category.ts';
import { type EntryFormProps, useEntryForm } from './use-entry-form.ts';
import { ValueField } from './value-field.tsx';
import { unitsLike, valueInput } from './value-input.ts';

/** Value, time and note of one entry, new or old. */
export function EntryForm(props: EntryFormProps) {
  const { name, variableName, unit, valence, units, clock, initial, hint, lastValues = [], onCancel } = props;
  const state = useEntryForm(props);
  const choice = unitsLike(units, unit);
  const [fallback] = choice;
  if (fallback === undefined) return <p class="calm">Looking up units …</p>;
  const chosenUnit = () =>
    choice.find(({ abbreviatedName }) => abbreviatedName === state.unitName.value) ?? fallback;
  const form = { props, state, chosenUnit };
  const chosen = chosenUnit();
  return (
    <form
      class="entry"
      onSubmit={(event) => {
        event.preventDefault();
        void saveEntry(form);
      }}
      noValidate
    >
      <ValueField
        name={name}
        variableName={variableName}
        unit={chosen}
        isFocused={initial === undefined}
        valence={valence}
        text={state.text.value}
        problem={state.valueProblem.value}
        onChange={(value) => {
          state.text.value = value;
          state.valueProblem.value = '';
          state.question.value = undefined;
        }}
      />
      {hint !== undefined && <p class="hint">{hint}</p>}
      {valueInput(chosen).kind === 'number' && lastValues.length > 0 && (
        <LastValues
          values={lastValues}
          onChoose={(one) => {
            state.unitName.value = one.unit;
            state.text.value = String(one.value);
            void saveEntry(form, { isSure: true });
          }}
        />
      )}
      {choice.length > 1 && (
        <ChoiceField
          label="Unit"
          {...bound(state.unitName)}
          options={choice.map((one) => [one.abbreviatedName, unitTitle(one)])}
        />
      )}
      <TimeField
        clock={clock}
        time={state.time.value}
        problem={state.timeProblem.value}
        onChange={(time) => {
          state.time.value = time;
          state.timeProblem.value = '';
          state.question.value = undefined;
        }}
      />
      <LongTextField label="Note" rows={2} maxLength={10_000} {...bound(state.note)} />
      {state.question.value !== undefined && <Ask {...state.question.value} />}
      <div class="buttons">
        <button type="submit">Save</button>
        <button type="button" class="second" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface LastValuesProps {
  readonly values: NonNullable<EntryFormProps['lastValues']>;
  readonly onChoose: (one: LastEntry) => void;
}

const LastValues = ({ values, onChoose }: LastValuesProps) => (
  <fieldset class="last-values">
    <legend class="muted">Again</legend>
    <div class="values">
      {values.map((one) => (
        <button type="button" class="value" key={one.text} onClick={() => onChoose(one)}>
          <span>{one.text}</span>
        </button>
      ))}
    </div>
  </fieldset>
);
