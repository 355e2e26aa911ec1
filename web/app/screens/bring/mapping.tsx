import { useSignal } from '@preact/signals';
import type { Choices, TableMapping } from '../../../../shared/imports/choices.ts';
import type { TableOutline } from '../../../../shared/imports/formats/table/outline-table.ts';
import { discardFiles, readTableAs } from '../../imports/chosen-files.ts';
import { CheckField, ChoiceField, Problem, RadioField, TextField } from '../../ui/field.tsx';
import { ColumnList } from './column-list.tsx';
import { draftOf, type MappingDraft, mappingOf } from './mapping-view.ts';
import { CategoryField, UnitField } from './unit-field.tsx';

interface Props {
  readonly kind: 'unmapped' | 'previewed';
  readonly choices: Choices;
  readonly table?: TableOutline;
}

/** The meaning of a table's columns: suggested where it can be, and the person's to say. */
export function Mapping({ kind, choices, table }: Props) {
  if (table === undefined) return null;
  return kind === 'unmapped' ? (
    <section class="card" aria-labelledby="mapping">
      <h2 id="mapping" tabIndex={-1}>
        What do the columns mean?
      </h2>
      <p class="hint">We couldn’t find columns of dates and numbers.</p>
      <MappingForm choices={choices} table={table} />
    </section>
  ) : (
    <section aria-labelledby="mapping">
      <h2 id="mapping">How the table is read</h2>
      <details class="card">
        <summary>{summaryOf(choices.table)}</summary>
        <MappingForm choices={choices} table={table} />
      </details>
    </section>
  );
}

const summaryOf = (mapping: TableMapping | undefined): string =>
  mapping?.name === undefined
    ? `Dates from “${mapping?.time}”, a column for each thing`
    : `Dates from “${mapping.time}”, names from “${mapping.name}”, values from “${mapping.value}”`;

interface FormProps {
  readonly choices: Choices;
  readonly table: TableOutline;
}

function MappingForm({ choices, table }: FormProps) {
  const draft = useSignal(draftOf(table, choices.table));
  const problem = useSignal('');
  const change = (part: Partial<MappingDraft>) => {
    draft.value = { ...draft.value, ...part };
    problem.value = '';
  };
  const read = (event: Event) => {
    event.preventDefault();
    const mapping = mappingOf(draft.value);
    if (typeof mapping === 'string') problem.value = mapping;
    else void readTableAs(choices, mapping);
  };
  const { form } = draft.value;
  const column = (member: ColumnMember, label: string, isOptional = false) => (
    <ColumnField
      label={label}
      table={table}
      value={draft.value[member]}
      isOptional={isOptional}
      onChange={(value) => change({ [member]: value })}
    />
  );
  return (
    <form class="mapping" onSubmit={read} noValidate>
      <div class="two">
        {column('time', 'Date, or date and time')}
        {column('clock', 'Time of day, if in its own column', true)}
      </div>
      <RadioField
        legend="Each row is"
        value={form}
        onChange={(chosen) => change({ form: chosen })}
        options={[
          ['wide', 'One day or moment, with a column for each thing'],
          ['long', 'One value, with a column for its name'],
        ]}
      />
      {form === 'wide' ? (
        <ColumnList draft={draft.value} table={table} onChange={change} />
      ) : (
        <div class="two">
          {column('name', 'Name')}
          {column('value', 'Value')}
          {column('unit', 'Unit', true)}
          {draft.value.unit === '' && (
            <UnitField
              label="Unit of all values"
              value={draft.value.unitOfAll}
              onChange={(unitOfAll) => change({ unitOfAll })}
            />
          )}
          <CategoryField
            label="Category of new things"
            value={draft.value.categoryOfAll}
            onChange={(categoryOfAll) => change({ categoryOfAll })}
          />
        </div>
      )}
      <div class="two">
        {column('note', 'Note', true)}
        <TextField
          label="Source"
          maxLength={125}
          value={draft.value.sourceName}
          onChange={(sourceName) => change({ sourceName })}
        />
      </div>
      <CheckField isChecked={draft.value.textAround} onChange={(textAround) => change({ textAround })}>
        Use the number in text such as “3/5” or “70 kg”
      </CheckField>
      <Problem text={problem.value} />
      <p class="buttons">
        <button type="submit" class="second">
          Read it this way
        </button>
        <button type="button" class="plain" onClick={discardFiles}>
          Choose other files
        </button>
      </p>
    </form>
  );
}

type ColumnMember = 'time' | 'clock' | 'name' | 'value' | 'unit' | 'note';

interface ColumnProps {
  readonly label: string;
  readonly table: TableOutline;
  readonly value: string;
  readonly isOptional: boolean;
  readonly onChange: (column: string) => void;
}

const ColumnField = ({ label, table, value, isOptional, onChange }: ColumnProps) => (
  <ChoiceField
    label={label}
    value={value}
    onChange={onChange}
    options={[
      ['', isOptional ? 'None' : 'Choose a column'],
      ...table.columns.map(
        ({ name, examples: [example] }) =>
          [name, example === undefined ? name : `${name} (${example})`] as const,
      ),
    ]}
  />
);
