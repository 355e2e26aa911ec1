import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { write } from '../../outbox/outbox.ts';
import { fieldsOf, type SettingFields, settingsEdit } from './settings-view.ts';
import type { Variable } from './variable-view.ts';

/** What the person decides about a variable. */
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
  const text = (member: keyof SettingFields, label: string, hint?: string, inputMode?: 'decimal') => (
    <Field label={label} hint={hint}>
      {(id) => (
        <input
          id={id}
          autocomplete="off"
          {...(inputMode !== undefined && { inputMode })}
          value={fields.value[member]}
          onInput={({ currentTarget }) => set(member, currentTarget.value)}
        />
      )}
    </Field>
  );
  const choice = (
    member: keyof SettingFields,
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          value={fields.value[member]}
          onChange={({ currentTarget }) => set(member, currentTarget.value)}
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
  return (
    <form class="card" onSubmit={save} noValidate>
      {text('alias', 'Your own name for it', `Recorded as “${variable.name}”.`)}
      {choice(
        'unitAbbreviatedName',
        'Unit',
        (variable.availableUnits ?? []).map(({ abbreviatedName, name }) => [abbreviatedName, name]),
      )}
      {choice('combinationOperation', 'Several values of one day', [
        ['MEAN', 'are averaged'],
        ['SUM', 'are added up'],
      ])}
      {choice('fillingType', 'A day without a record', [
        ['none', 'is left out'],
        ['zero', 'counts as zero'],
        ['value', 'counts as a value'],
      ])}
      {fields.value.fillingType === 'value' &&
        text('fillingValue', 'The value of such a day', undefined, 'decimal')}
      {text(
        'minimumAllowedValue',
        'Smallest value that counts',
        'Smaller ones are kept and left out of analysis.',
        'decimal',
      )}
      {text(
        'maximumAllowedValue',
        'Largest value that counts',
        'Larger ones are kept and left out of analysis.',
        'decimal',
      )}
      <Field
        label="Preferred sources"
        hint="One name a line. Where several sources record the same, the first of these that recorded is taken."
      >
        {(id) => (
          <textarea
            id={id}
            rows={3}
            value={fields.value.preferredSourceNames}
            onInput={({ currentTarget }) => set('preferredSourceNames', currentTarget.value)}
          />
        )}
      </Field>
      {choice('sourceCombination', 'Sources of a day', [
        ['prefer', 'one is taken where a device records by itself'],
        ['add', 'are always added up'],
      ])}
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
