import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import type { Valence } from '../../../shared/domain/variables/valence.ts';
import { now } from '../api/clock.ts';
import { clockText } from '../time/day.ts';
import { nowSeconds } from '../time/use-now.ts';
import { Ask, type Choice } from '../ui/ask.tsx';
import { type Bounds, oddValue } from '../ui/odd-value.ts';
import { numberAdvice, readNumber } from '../ui/read-number.ts';
import { entryAt } from './entry-at.ts';
import { type EntryInput, nextSecond } from './entry-input.ts';
import type { LastEntry } from './known-with.ts';
import { fromField, timeProblem, toField } from './local-time.ts';
import type { Identity } from './same-time.ts';
import { ValueField } from './value-field.tsx';
import { type Unit, unitsLike, valueInput } from './value-input.ts';

interface Question {
  readonly text: string;
  readonly choices: readonly Choice[];
}

interface Props {
  readonly name: string;
  readonly variableName: string;
  readonly unit: string;
  readonly valence: Valence;
  readonly units: readonly Unit[];
  /** The limits of the variable, in its unit. */
  readonly bounds?: Bounds;
  /** No two entries of the same identity may be at the same second. */
  readonly identity: Identity;
  readonly clock: PersonClock;
  readonly initial?: EntryInput;
  /** A remark on the unit. */
  readonly hint?: string;
  /** Values that were entered before, each to be recorded again with one tap. */
  readonly lastValues?: readonly (LastEntry & { readonly text: string })[];
  readonly onSave: (entered: EntryInput) => void;
  readonly onCancel: () => void;
}

/** Value, time and note of one entry, new or old. */
export function EntryForm(props: Props) {
  const { name, variableName, unit, valence, units, bounds, identity, clock, initial } = props;
  const { hint, lastValues = [], onSave, onCancel } = props;
  const id = useId();
  const choice = unitsLike(units, unit);
  const unitName = useSignal(initial?.unit ?? unit);
  const text = useSignal(initial === undefined ? '' : String(initial.value));
  const time = useSignal(initial === undefined ? undefined : toField(clock, initial.at));
  const note = useSignal(initial?.note ?? '');
  const valueProblem = useSignal('');
  const whenProblem = useSignal('');
  const question = useSignal<Question | undefined>(undefined);
  const isLooking = useSignal(false);
  const [fallback] = choice;
  if (fallback === undefined) return <p class="calm">Units are being looked up.</p>;
  const chosen = choice.find(({ abbreviatedName }) => abbreviatedName === unitName.value) ?? fallback;

  const look = async ({ isSure = false, isOver = false } = {}) => {
    const chosen = choice.find(({ abbreviatedName }) => abbreviatedName === unitName.value) ?? fallback;
    if (isLooking.value) return;
    question.value = undefined;
    const value = readNumber(text.value, chosen.abbreviatedName);
    const isAsItWas = initial !== undefined && time.value === toField(clock, initial.at);
    const at =
      time.value === undefined
        ? nextSecond(Math.floor(now() / 1000))
        : isAsItWas
          ? initial.at
          : fromField(clock, time.value);
    valueProblem.value = value === undefined ? numberAdvice(text.value, chosen.abbreviatedName) : '';
    whenProblem.value = timeProblem(at, nowSeconds.value) ?? '';
    if (value === undefined || at === undefined || whenProblem.value !== '') return;
    const save = (moment: number) =>
      onSave({ value, unit: chosen.abbreviatedName, at: moment, note: note.value.trim() });
    const odd = isSure ? undefined : oddValue(value, chosen.abbreviatedName, boundsIn(chosen));
    if (odd !== undefined) {
      const words = `Yes, ${valueText(value, chosen.abbreviatedName)}`;
      question.value = { text: odd, choices: [{ words, onChoose: () => void look({ isSure: true }) }] };
      return;
    }
    // A moment that nobody chose is one at which nothing can be yet.
    if (isOver || isAsItWas || time.value === undefined) return save(at);
    isLooking.value = true;
    const there = await entryAt(identity, at).finally(() => {
      isLooking.value = false;
    });
    if (there === undefined) return save(at);
    question.value = {
      text: `At ${clockText(clock, at)} there is an entry already: ${there.value}.`,
      choices: [
        {
          words: `Keep both, this one at ${clockText(clock, there.nextFree)}`,
          onChoose: () => save(there.nextFree),
        },
        ...(initial === undefined
          ? [{ words: `Replace ${there.value}`, onChoose: () => void look({ isSure: true, isOver: true }) }]
          : []),
      ],
    };
  };
  const boundsIn = ({ abbreviatedName, minimumAllowedValue, maximumAllowedValue }: Unit): Bounds =>
    abbreviatedName === unit && bounds !== undefined
      ? bounds
      : { least: minimumAllowedValue, most: maximumAllowedValue };
  return (
    <form
      class="entry"
      onSubmit={(event) => {
        event.preventDefault();
        void look();
      }}
      noValidate
    >
      <ValueField
        name={name}
        variableName={variableName}
        unit={chosen}
        isFocused={initial === undefined}
        valence={valence}
        text={text.value}
        problem={valueProblem.value}
        onChange={(value) => {
          text.value = value;
          valueProblem.value = '';
          question.value = undefined;
        }}
      />
      {hint !== undefined && <p class="hint">{hint}</p>}
      {valueInput(chosen).kind === 'number' && lastValues.length > 0 && (
        <fieldset class="last-values">
          <legend class="muted">Again</legend>
          <div class="values">
            {lastValues.map((one) => (
              <button
                type="button"
                class="value"
                key={one.text}
                onClick={() => {
                  unitName.value = one.unit;
                  text.value = String(one.value);
                  void look({ isSure: true });
                }}
              >
                <span>{one.text}</span>
              </button>
            ))}
          </div>
        </fieldset>
      )}
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
            question.value = undefined;
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
      {question.value !== undefined && <Ask {...question.value} />}
      <div class="buttons">
        <button type="submit">Save</button>
        <button type="button" class="second" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
