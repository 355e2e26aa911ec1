import { useId } from 'preact/hooks';
import type { Valence } from '../../../shared/domain/variables/valence.ts';
import { Face, moodOf } from '../ui/face.tsx';
import { valueText } from '../ui/value-text.ts';
import { type Unit, valueInput } from './value-input.ts';

interface Props {
  readonly name: string;
  readonly unit: Unit;
  readonly valence: Valence;
  /** As it is written so far. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly problem: string;
}

/** The value, with what suits its unit: faces, yes and no, a slider, or a number. */
export function ValueField({ name, unit, valence, text, onChange, problem }: Props) {
  const id = useId();
  const input = valueInput(unit);
  if (input.kind === 'yes-no' || input.kind === 'steps') {
    const steps = input.kind === 'steps' ? input.steps : [1, 0];
    const scale = { least: steps[0] ?? 0, most: steps.at(-1) ?? 0 };
    return (
      <fieldset>
        <legend>{name}</legend>
        <div class={input.kind === 'steps' ? 'values steps' : 'values'}>
          {steps.map((step) => {
            const mood = input.kind === 'steps' ? moodOf(step, scale, valence) : undefined;
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
                <span>{valueText(step, unit.abbreviatedName)}</span>
              </label>
            );
          })}
        </div>
        <Problem id={id} text={problem} />
      </fieldset>
    );
  }
  const described = { 'aria-invalid': problem !== '', 'aria-describedby': `${id}-problem` } as const;
  if (input.kind === 'slider')
    return (
      <div>
        <label for={id}>{name}</label>
        <div class="slider">
          <input
            id={id}
            type="range"
            min={input.least}
            max={input.most}
            value={text === '' ? (input.least + input.most) / 2 : text}
            aria-valuetext={text === '' ? 'not chosen yet' : valueText(Number(text), unit.abbreviatedName)}
            {...described}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <output for={id}>{text === '' ? '–' : valueText(Number(text), unit.abbreviatedName)}</output>
        </div>
        <Problem id={id} text={problem} />
      </div>
    );
  return (
    <div>
      <label for={id}>
        {name} in {unit.abbreviatedName}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autocomplete="off"
        value={text}
        {...described}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Problem id={id} text={problem} />
    </div>
  );
}

const Problem = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <p id={`${id}-problem`} class="field-problem" role="alert">
    {text}
  </p>
);
