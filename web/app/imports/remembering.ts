import type { Choices } from '../../../shared/imports/choices.ts';
import type { TableOutline } from '../../../shared/imports/formats/table/outline-table.ts';
import type { Remembered } from './kept.ts';

/** Tables with the same columns mean the same. */
export const signatureOf = ({ columns }: Pick<TableOutline, 'columns'>): string =>
  columns.map(({ name }) => name).join('\n');

/** A kind that a preview showed, and what became of it. */
interface Decided {
  readonly variableName: string;
  readonly name: string;
  readonly isWanted: boolean;
}

const mostTables = 10;

/** What was true of one file need not be of the next. */
const ofThisFile = new Set(['date-order', 'fitbit-times']);

/** What is known of the person's choices after this file: of kinds that it does not have, as before. */
export function rememberedAfter(
  before: Remembered,
  decided: readonly Decided[],
  { include, answers, table }: Choices,
  outline?: TableOutline,
): Remembered {
  const seen = new Set(decided.map(({ variableName }) => variableName));
  const unwanted = decided.filter(({ isWanted }) => !isWanted).map(({ variableName }) => variableName);
  const wanted = decided.filter(({ isWanted }) => isWanted);
  const { tables = {} } = before;
  return {
    variables: {
      ...before.variables,
      ...Object.fromEntries(wanted.map(({ variableName, name }) => [variableName, name.trim()])),
    },
    leaveOut: [...(before.leaveOut ?? []).filter((name) => !seen.has(name)), ...new Set(unwanted)],
    include: [...new Set([...(before.include ?? []), ...(include ?? [])])],
    answers: Object.fromEntries(
      Object.entries({ ...before.answers, ...answers }).filter(([id]) => !ofThisFile.has(id)),
    ),
    tables:
      table === undefined || outline === undefined
        ? tables
        : Object.fromEntries(
            [...Object.entries(tables), [signatureOf(outline), table] as const].slice(-mostTables),
          ),
  };
}
