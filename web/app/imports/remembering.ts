import type { Choices } from '../../../shared/imports/choices.ts';
import type { TableOutline } from '../../../shared/imports/formats/table/outline-table.ts';
import type { RememberedChoices } from './import-store.ts';

/** Tables with the same columns mean the same. */
export const signatureOf = ({ columns }: Pick<TableOutline, 'columns'>): string =>
  columns.map(({ name }) => name).join('\n');

/** A kind that a preview showed, and what became of it. */
interface KindDecision {
  readonly variableName: string;
  readonly name: string;
  readonly isWanted: boolean;
}

const mostTables = 10;

/** Answers that hold for one file only: they need not be true of the next. */
const ofThisFile = new Set(['date-order', 'fitbit-times']);

/** The person's choices after this file; those about kinds that it does not have stay as they were. */
export function rememberedAfter(
  before: RememberedChoices,
  decided: readonly KindDecision[],
  { include, answers, table }: Choices,
  outline?: TableOutline,
): RememberedChoices {
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
