import { useSignal } from '@preact/signals';
import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { readNumber } from '../../../../shared/domain/units/read-number.ts';
import { now } from '../../api/clock.ts';
import { nextSecond } from '../../entry/entry-input.ts';
import { fromField, timeProblem } from '../../entry/local-time.ts';
import { recordTogether } from '../../entry/recording.ts';
import { TimeField } from '../../entry/time-field.tsx';
import { ValueField } from '../../entry/value-field.tsx';
import type { ApiUnit } from '../../entry/value-input.ts';
import type { VariableToRecord } from '../../entry/variable-to-record.ts';
import { go } from '../../router.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Ask } from '../../ui/ask.tsx';
import { oddValue } from '../../ui/odd-value.ts';
import { numberAdvice } from '../../ui/read-number.ts';

interface PartOfSet {
  readonly of: VariableToRecord;
  readonly short?: string | undefined;
}

interface Props {
  readonly parts: readonly PartOfSet[];
  readonly units: readonly ApiUnit[];
  readonly clock: PersonClock;
  /** Values and time that a link names. */
  readonly filledIn?: { readonly texts: readonly string[]; readonly time?: string } | undefined;
}

/** Values that one reading gives, such as the two of blood pressure, with one time and one tap. */
export function Together({ parts, units, clock, filledIn }: Props) {
  const texts = useSignal<readonly string[]>(parts.map((_, i) => filledIn?.texts[i] ?? ''));
  const problems = useSignal<readonly string[]>(parts.map(() => ''));
  const time = useSignal<string | undefined>(filledIn?.time);
  const whenProblem = useSignal('');
  const odd = useSignal<string | undefined>(undefined);
  const save = (isSure: boolean) => {
    const values = parts.map(({ of }, i) => readNumber(texts.value[i] ?? '', of.unit));
    problems.value = parts.map(({ of }, i) =>
      values[i] === undefined ? numberAdvice(texts.value[i] ?? '', of.unit) : '',
    );
    const at = time.value === undefined ? nextSecond(Math.floor(now() / 1000)) : fromField(clock, time.value);
    whenProblem.value = timeProblem(at, nowSeconds.value) ?? '';
    if (problems.value.some(Boolean) || whenProblem.value !== '' || at === undefined) return;
    const strange = parts.map(({ of }, i) =>
      oddValue(values[i] ?? 0, of.unit, of.bounds ?? boundsOf(units, of.unit)),
    );
    odd.value = isSure ? undefined : strange.find(Boolean);
    if (odd.value !== undefined) return;
    recordTogether(
      parts.map(({ of }, i) => ({ of, entered: { value: values[i] ?? 0, unit: of.unit, at, note: '' } })),
    );
    go('/app');
  };
  return (
    <form
      class="entry"
      onSubmit={(event) => {
        event.preventDefault();
        save(false);
      }}
      noValidate
    >
      <div class="side-by-side">
        {parts.map(({ of, short }, i) => {
          const unit = units.find(({ abbreviatedName }) => abbreviatedName === of.unit);
          return (
            unit !== undefined && (
              <div key={of.name}>
                <ValueField
                  name={short ?? of.displayName}
                  variableName={of.name}
                  unit={unit}
                  valence={of.valence}
                  text={texts.value[i] ?? ''}
                  problem={problems.value[i] ?? ''}
                  isFocused={i === 0}
                  onChange={(text) => {
                    texts.value = texts.value.with(i, text);
                    problems.value = problems.value.with(i, '');
                    odd.value = undefined;
                  }}
                />
                {of.lastEntry !== undefined && (
                  <p class="hint">Last: {valueText(of.lastEntry.value, of.lastEntry.unit, of)}</p>
                )}
              </div>
            )
          );
        })}
      </div>
      <TimeField
        clock={clock}
        time={time.value}
        problem={whenProblem.value}
        onChange={(text) => {
          time.value = text;
          whenProblem.value = '';
        }}
      />
      {odd.value !== undefined && (
        <Ask text={odd.value} choices={[{ words: 'Yes, save it', onChoose: () => save(true) }]} />
      )}
      <div class="buttons">
        <button type="submit">Save</button>
        <button type="button" class="second" onClick={() => go('/app/record')}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function boundsOf(units: readonly ApiUnit[], name: string) {
  const unit = units.find(({ abbreviatedName }) => abbreviatedName === name);
  return { least: unit?.minimumAllowedValue, most: unit?.maximumAllowedValue };
}
