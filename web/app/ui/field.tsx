import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** The attributes that tie an input to its label and to what is said about it. */
export interface Ties {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid'?: boolean;
}

interface FieldProps {
  readonly label: ComponentChildren;
  readonly hint?: string | undefined;
  /** Given where a problem is shown at the field itself; empty while there is none. */
  readonly problem?: string | undefined;
}

/** A label, its input, a hint and a problem. */
export function Field({
  label,
  hint,
  problem,
  children,
}: FieldProps & { readonly children: (ties: Ties) => ComponentChildren }) {
  const id = useId();
  const said = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean);
  return (
    <div class="grow">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': said.length === 0 ? undefined : said.join(' '),
        ...(problem !== undefined && { 'aria-invalid': problem !== '' }),
      })}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem !== undefined && <Problem id={`${id}-problem`} text={problem} />}
    </div>
  );
}

/** The place where a form says what is wrong; it stays, so that screen readers hear of a change. */
export const Problem = ({ id, text }: { readonly id?: string; readonly text: string }) => (
  <p class="field-problem" id={id} role="alert">
    {text}
  </p>
);

/** The value of a field that a signal keeps. */
export const bound = <Value extends string>(signal: Signal<Value>) => ({
  value: signal.value,
  onChange: (value: Value) => {
    signal.value = value;
  },
});

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly type?: 'date' | 'time' | 'datetime-local' | 'email' | 'search';
  readonly inputMode?: 'decimal';
  readonly maxLength?: number;
  readonly min?: string;
  readonly max?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Names to choose from; anything else can be typed. */
  readonly names?: readonly string[];
}

export const TextField = ({ label, hint, problem, names, onChange, ...input }: TextFieldProps) => (
  <Field {...{ label, hint, problem }}>
    {(ties) => (
      <>
        <input
          {...ties}
          {...input}
          autocomplete="off"
          {...(names && { list: `${ties.id}-names` })}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {names && (
          <datalist id={`${ties.id}-names`}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        )}
      </>
    )}
  </Field>
);

interface LongTextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly rows?: number;
  readonly maxLength?: number;
}

export const LongTextField = ({ label, hint, problem, onChange, ...area }: LongTextFieldProps) => (
  <Field {...{ label, hint, problem }}>
    {(ties) => (
      <textarea {...ties} {...area} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
    )}
  </Field>
);

/** The value and the words of each choice. */
export type Options = readonly (readonly [value: string, words: string])[];

interface ChoiceFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options?: Options;
  /** Choices in groups, in place of or before the options. */
  readonly children?: ComponentChildren;
}

export const ChoiceField = ({
  label,
  hint,
  problem,
  value,
  onChange,
  options = [],
  children,
}: ChoiceFieldProps) => (
  <Field {...{ label, hint, problem }}>
    {(ties) => (
      <select {...ties} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {children}
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface CheckFieldProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
  /** Set where the words are the name of a thing. */
  readonly isName?: boolean;
  readonly children: ComponentChildren;
}

/** A box to tick, with its words next to it. */
export const CheckField = ({
  isChecked,
  onChange,
  isDisabled = false,
  isName = false,
  children,
}: CheckFieldProps) => (
  <label class={isName ? 'choice kind-name' : 'choice'}>
    <input
      type="checkbox"
      checked={isChecked}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    {children}
  </label>
);

interface RadioFieldProps<Value extends string> {
  readonly legend: string;
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** The value, the words and a hint of each. */
  readonly options: readonly (readonly [value: Value, words: string, hint?: string])[];
  readonly isDisabled?: boolean;
  /** Goes between the question and the answers. */
  readonly children?: ComponentChildren;
}

/** A question with few answers, all in sight. */
export function RadioField<Value extends string>({
  legend,
  value,
  onChange,
  options,
  isDisabled = false,
  children,
}: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={isDisabled}>
      <legend>{legend}</legend>
      {children}
      {options.map(([one, words, hint]) => (
        <div key={one}>
          <label class="choice">
            <input
              type="radio"
              name={name}
              aria-describedby={hint && `${name}-${one}`}
              checked={value === one}
              onChange={() => onChange(one)}
            />
            {words}
          </label>
          {hint !== undefined && (
            <p class="hint" id={`${name}-${one}`}>
              {hint}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
