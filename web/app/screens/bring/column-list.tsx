import { inUnit } from '../../../../shared/domain/units/scale-text.ts';
import type { TableOutline } from '../../../../shared/imports/formats/table/outline-table.ts';
import { CheckField, ChoiceField, TextField } from '../../ui/field.tsx';
import { type ColumnDraft, type MappingDraft, offeredColumns } from './mapping-view.ts';
import { CategoryField, UnitField } from './unit-field.tsx';

interface Props {
  readonly draft: MappingDraft;
  readonly table: TableOutline;
  readonly onChange: (part: Partial<MappingDraft>) => void;
}

/** Every column that may be something to record. */
export function ColumnList({ draft, table, onChange }: Props) {
  const changeOne = (column: string, part: Partial<ColumnDraft>) =>
    onChange({ columns: draft.columns.map((one) => (one.column === column ? { ...one, ...part } : one)) });
  return (
    <fieldset>
      <legend>Columns to import</legend>
      <ul class="column-list">
        {offeredColumns(draft).map((one) => (
          <li key={one.column}>
            <CheckField
              isName
              isChecked={one.isWanted}
              onChange={(isWanted) => changeOne(one.column, { isWanted })}
            >
              <span>{one.column}</span>
              <span class="hint">
                {table.columns.find(({ name }) => name === one.column)?.examples.join(', ')}
              </span>
            </CheckField>
            {one.isWanted && <Details one={one} onChange={(part) => changeOne(one.column, part)} />}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface DetailsProps {
  readonly one: ColumnDraft;
  readonly onChange: (part: Partial<ColumnDraft>) => void;
}

/** The numbers that a word may mean: those of all scales here. */
const wordOptions: readonly (readonly [string, string])[] = [
  ['', 'left out'],
  ...Array.from({ length: 11 }, (_, i) => [String(i), String(i)] as const),
];

const Details = ({ one, onChange }: DetailsProps) => (
  <details class="column-more">
    <summary>
      {one.variableName}, {inUnit(one.unitAbbreviatedName)}
      {one.words !== undefined && ', words as numbers'}
    </summary>
    <div class="two">
      <TextField
        label="Name in Daymark"
        maxLength={125}
        value={one.variableName}
        onChange={(variableName) => onChange({ variableName })}
      />
      <UnitField
        label="Unit"
        value={one.unitAbbreviatedName}
        onChange={(unitAbbreviatedName) => onChange({ unitAbbreviatedName })}
      />
      <CategoryField
        label="Category"
        value={one.variableCategoryName}
        onChange={(variableCategoryName) => onChange({ variableCategoryName })}
      />
      <ChoiceField
        label="Several values in a day"
        value={one.combinationOperation}
        onChange={(operation) =>
          onChange({ combinationOperation: operation as ColumnDraft['combinationOperation'] })
        }
        options={[
          ['MEAN', 'are averaged'],
          ['SUM', 'are added up'],
        ]}
      />
      {Object.entries(one.words ?? {}).map(([word, number]) => (
        <ChoiceField
          key={word}
          label={`“${word}” is`}
          value={String(number ?? '')}
          onChange={(text) =>
            onChange({ words: { ...one.words, [word]: text === '' ? null : Number(text) } })
          }
          options={wordOptions}
        />
      ))}
    </div>
  </details>
);
