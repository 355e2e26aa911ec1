import { useEffect, useId, useRef } from 'preact/hooks';
import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import { inUnit } from '../../../shared/domain/units/scale-text.ts';
import type { Valence } from '../../../shared/domain/variables/valence.ts';
import { Ends } from '../ui/ends.tsx';
import { Face, moodOf } from '../ui/face.tsx';
import { Problem } from '../ui/field.tsx';
import { keyboardFor, understood } from '../ui/read-number.ts';
import { type ApiUnit, valueInput } from './value-input.ts';

interface Props {
  readonly name: string;
  readonly variableName: string;
  readonly unit: ApiUnit;
  readonly valence: Valence;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problem: string;
  /** True if the field takes the focus. */
  readonly isFocused?: boolean;
}

/** The highest number of faces that fit side by side on a phone; longer scales show only the numbers. */
const mostFaces = 6;

/** The field of a value, as it suits the unit: faces, steps, yes and no, or a number. */
export function ValueField(props: Props) {
  const { name, variableName, unit, valence, text, onChange, problem, isFocused = false } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, []);
  const input = valueInput(unit);
  if (input.kind === 'yes-no' || input.kind === 'steps') {
    const steps = input.kind === 'steps' ? input.steps : [1, 0];
    const isLong = steps.length > mostFaces;
    const hasFaces = input.kind === 'steps' && !isLong;
    const scale = { least: steps[0] ?? 0, most: steps.at(-1) ?? 0 };
    return (
      <fieldset>
        <legend>{name}</legend>
        <div class={input.kind === 'steps' ? 'values steps' : 'values'}>
          {steps.map((step) => {
            const mood = hasFaces ? moodOf(step, scale, valence) : undefined;
            const words = valueText(step, unit.abbreviatedName);
            return (
              <label key={step} class="value pick">
                <input
                  type="radio"
                  class="unseen"
                  name={id}
                  checked={text === String(step)}
                  onChange={() => onChange(String(step))}
                />
                {mood !== undefined && <Face mood={mood} />}
                <span aria-hidden={isLong}>{isLong ? step : words}</span>
                {isLong && <span class="unseen">{words}</span>}
              </label>
            );
          })}
        </div>
        {input.kind === 'steps' && (
          <Ends name={variableName} unit={unit.abbreviatedName} least={scale.least} valence={valence} />
        )}
        <Problem id={`${id}-problem`} text={problem} />
      </fieldset>
    );
  }
  const described = { 'aria-invalid': problem !== '', 'aria-describedby': `${id}-problem` } as const;
  return (
    <div>
      <label for={id}>
        {name} {inUnit(unit.abbreviatedName)}
      </label>
      <input
        id={id}
        ref={field}
        inputMode={keyboardFor(unit.abbreviatedName)}
        autocomplete="off"
        value={text}
        {...described}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p class="hint">{understood(text, unit.abbreviatedName)}</p>
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}
