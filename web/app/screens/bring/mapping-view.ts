import type { ColumnMapping, TableMapping } from '../../../../shared/imports/choices.ts';
import type { TableOutline } from '../../../../shared/imports/formats/table/outline-table.ts';

/** A column of a table with one row a day. */
export interface ColumnDraft extends Required<Omit<ColumnMapping, 'words'>>, Pick<ColumnMapping, 'words'> {
  readonly column: string;
  readonly isWanted: boolean;
}

/** A mapping while the person changes it; an empty text is no column. */
export interface MappingDraft {
  readonly time: string;
  readonly clock: string;
  /** One row a value, or one column a variable. */
  readonly form: 'long' | 'wide';
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  readonly unitOfAll: string;
  readonly categoryOfAll: string;
  readonly columns: readonly ColumnDraft[];
  readonly note: string;
  readonly sourceName: string;
  readonly textAround: boolean;
}

const newColumn = (column: string): ColumnDraft => ({
  column,
  isWanted: false,
  variableName: column,
  variableCategoryName: 'Miscellaneous',
  unitAbbreviatedName: 'index',
  combinationOperation: 'MEAN',
});

/** The mapping that is chosen so far, or suggested. */
export function draftOf({ columns }: TableOutline, mapping: TableMapping | undefined): MappingDraft {
  return {
    time: mapping?.time ?? '',
    clock: mapping?.clock ?? '',
    form: mapping?.name === undefined ? 'wide' : 'long',
    name: mapping?.name ?? '',
    value: mapping?.value ?? '',
    unit: mapping?.unit ?? '',
    unitOfAll: mapping?.unitAbbreviatedName ?? 'index',
    categoryOfAll: mapping?.variableCategoryName ?? 'Miscellaneous',
    columns: columns.map(({ name }) => {
      const known = mapping?.name === undefined ? mapping?.columns?.[name] : undefined;
      return { ...newColumn(name), ...known, isWanted: known !== undefined };
    }),
    note: mapping?.note ?? '',
    sourceName: mapping?.sourceName ?? 'Spreadsheet',
    textAround: mapping?.textAround ?? false,
  };
}

/** The mapping of a draft, or a sentence on what is still missing. */
export function mappingOf(draft: MappingDraft): TableMapping | string {
  const { time, clock, form, name, value, unit, note, textAround } = draft;
  if (time === '') return 'Say which column holds the dates.';
  const common = {
    time,
    ...(clock !== '' && { clock }),
    ...(note !== '' && { note }),
    ...(textAround && { textAround }),
    sourceName: draft.sourceName.trim() || 'Spreadsheet',
  };
  if (form === 'long') {
    if (name === '' || value === '') return 'Say which column holds the names, and which the values.';
    return {
      ...common,
      name,
      value,
      ...(unit === '' ? { unitAbbreviatedName: draft.unitOfAll } : { unit }),
      variableCategoryName: draft.categoryOfAll,
    };
  }
  const wanted = wantedColumns(draft);
  if (wanted.length === 0) return 'Tick at least one column to import.';
  const unnamed = wanted.find(({ variableName }) => variableName.trim() === '');
  if (unnamed !== undefined) return `Give the column “${unnamed.column}” a name.`;
  return {
    ...common,
    columns: Object.fromEntries(
      wanted.map(({ column, isWanted: _, ...own }) => [
        column,
        { ...own, variableName: own.variableName.trim() },
      ]),
    ),
  };
}

/** A column is either a time, a note or something to record. */
const wantedColumns = ({ columns, time, clock, note }: MappingDraft): readonly ColumnDraft[] =>
  columns.filter(({ column, isWanted }) => isWanted && ![time, clock, note].includes(column));

export const offeredColumns = ({ columns, time, clock, note }: MappingDraft): readonly ColumnDraft[] =>
  columns.filter(({ column }) => ![time, clock, note].includes(column));
