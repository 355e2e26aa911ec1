import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { write } from '../../outbox/outbox.ts';
import { fieldsOf, type SettingFields, settingsEdit } from './settings-view.ts';
import type { Variable } from './variable-view.ts';

/** The person's settings of a variable. */
export function Settings({ variable }: { readonly variable: Variable }) {
  const before = fieldsOf(variable);
  const fields = useSignal(before);
  const problem = useSignal('');
  const isSaved = useSignal(false);
  const set = (member: keyof SettingFields, text: string) => {
    fields.value = { ...fields.value, [member]: text };
    problem.value = '';
    isSaved.value = false;
  };
  const save = (event: Event) => {
    event.preventDefault();
    const edit = settingsEdit(before, fields.value);
    if ('problem' in edit) {
      problem.value = edit.problem;
      return;
    }
    isSaved.value = true;
    if (edit.members === undefined) return;
    void write('POST', '/api/v3/userVariables', {
      body: [{ variableId: variable.variableId, ...edit.members }],
      label: `Settings of ${variable.displayName}`,
      subject: `variable ${variable.variableId}`,
      refreshes: ['/api/v3/userVariables', '/api/v3/studies', '/api/v3/trackingReminders'],
    });
  };
  const field = { fields: fields.value, onChange: set };
  return (
    <form class="card" onSubmit={save} noValidate>
      <TextField
        {...field}
        member="alias"
        label="Your own name for it"
        hint={`Recorded as “${variable.name}”.`}
      />
      <ChoiceField
        {...field}
        member="unitAbbreviatedName"
        label="Unit"
        options={(variable.availableUnits ?? []).map(({ abbreviatedName, name }) => [abbreviatedName, name])}
      />
      <ChoiceField
        {...field}
        member="combinationOperation"
        label="Several values of one day"
        options={combinations}
      />
      <ChoiceField {...field} member="fillingType" label="A day without a record" options={fillings} />
      {fields.value.fillingType === 'value' && (
        <TextField {...field} member="fillingValue" label="The value of such a day" inputMode="decimal" />
      )}
      <TextField
        {...field}
        member="minimumAllowedValue"
        label="Smallest value that counts"
        hint="Smaller ones are kept and left out of analysis."
        inputMode="decimal"
      />
      <TextField
        {...field}
        member="maximumAllowedValue"
        label="Largest value that counts"
        hint="Larger ones are kept and left out of analysis."
        inputMode="decimal"
      />
      <SourcesField text={fields.value.preferredSourceNames} onChange={set} />
      <ChoiceField
        {...field}
        member="sourceCombination"
        label="Sources of a day"
        options={sourceCombinations}
      />
      <p class="field-problem" role="alert">
        {problem.value}
      </p>
      <p class="buttons">
        <button type="submit">Save</button>
        <span class="muted" role="status">
          {isSaved.value && 'Saved.'}
        </span>
      </p>
    </form>
  );
}

/** The value and the words of each choice. */
type Options = readonly (readonly [value: string, words: string])[];

const combinations: Options = [
  ['MEAN', 'are averaged'],
  ['SUM', 'are added up'],
];
const fillings: Options = [
  ['none', 'is left out'],
  ['zero', 'counts as zero'],
  ['value', 'counts as a value'],
];
const sourceCombinations: Options = [
  ['prefer', 'one is taken where a device records by itself'],
  ['add', 'are always added up'],
];

interface MemberProps {
  readonly fields: SettingFields;
  readonly member: keyof SettingFields;
  readonly label: string;
  readonly onChange: (member: keyof SettingFields, text: string) => void;
}

interface TextFieldProps extends MemberProps {
  readonly hint?: string;
  readonly inputMode?: 'decimal';
}

const TextField = ({ fields, member, label, hint, inputMode, onChange }: TextFieldProps) => (
  <Field label={label} hint={hint}>
    {(id) => (
      <input
        id={id}
        autocomplete="off"
        {...(inputMode !== undefined && { inputMode })}
        value={fields[member]}
        onInput={({ currentTarget }) => onChange(member, currentTarget.value)}
      />
    )}
  </Field>
);

interface ChoiceFieldProps extends MemberProps {
  readonly options: Options;
}

const ChoiceField = ({ fields, member, label, options, onChange }: ChoiceFieldProps) => (
  <Field label={label}>
    {(id) => (
      <select
        id={id}
        value={fields[member]}
        onChange={({ currentTarget }) => onChange(member, currentTarget.value)}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface SourcesFieldProps extends Pick<MemberProps, 'onChange'> {
  readonly text: string;
}

const SourcesField = ({ text, onChange }: SourcesFieldProps) => (
  <Field
    label="Preferred sources"
    hint="One name a line. Where several sources record the same, the first of these that recorded is taken."
  >
    {(id) => (
      <textarea
        id={id}
        rows={3}
        value={text}
        onInput={({ currentTarget }) => onChange('preferredSourceNames', currentTarget.value)}
      />
    )}
  </Field>
);

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: (id: string) => ComponentChildren;
}

function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{label}</label>
      {children(id)}
      {hint !== undefined && <p class="hint">{hint}</p>}
    </>
  );
}
