import type { TableMapping } from './choices.ts';
import { Collected, type Person, type Question } from './collect.ts';
import type { FormatId } from './formats/format.ts';
import { outlineTable } from './formats/table/outline-table.ts';
import { type Report, readAll } from './read-all.ts';
import type { Recognised } from './recognise.ts';
import type { Kind } from './rows/kinds.ts';
import type { KindCount, Unreadable } from './tally.ts';

export interface PreviewKind extends Omit<Kind, 'grain'> {
  /** How often the file holds it. */
  readonly readings: number;
  /** How many rows become of that. */
  readonly rows: number;
  readonly days: number;
  /** Epoch seconds. */
  readonly first: number;
  readonly last: number;
  readonly sources: readonly string[];
}

/** What an import would do, shown before anything is recorded. */
export interface Preview {
  readonly formats: readonly { readonly id: FormatId; readonly title: string; readonly files: number }[];
  /** The most rows first. */
  readonly kinds: readonly PreviewKind[];
  readonly rows: number;
  /** What is there and not imported unless the person asks for it. */
  readonly others: readonly { readonly name: string; readonly count: number }[];
  readonly unreadable: readonly Unreadable[];
  readonly questions: readonly Question[];
  /** How a table would be read, where nobody has said it yet: to be confirmed. */
  readonly suggestedTable?: TableMapping;
}

/** The first of two passes: it counts, and keeps nothing. */
export async function previewImport(
  recognised: readonly Recognised[],
  person: Person,
  report?: Report,
): Promise<Preview> {
  const collected = new Collected(labelOf(recognised), person);
  for await (const _ of readAll(recognised, collected, report)) collected.drain();
  const kinds = collected.tally
    .kinds()
    .map((count) => toPreview(count, collected))
    .sort((a, b) => b.rows - a.rows || (a.variableName < b.variableName ? -1 : 1));
  const suggestedTable = await suggestion(recognised, person);
  return {
    formats: recognised.map(({ format: { id, title }, files }) => ({ id, title, files: files.length })),
    kinds,
    rows: kinds.reduce((sum, { rows }) => sum + rows, 0),
    others: [...collected.others].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
    unreadable: collected.unreadable(),
    questions: [...collected.questions.values()],
    ...(suggestedTable !== undefined && { suggestedTable }),
  };
}

export const labelOf = (recognised: readonly Recognised[]): string =>
  [...new Set(recognised.flatMap(({ files }) => files.map(({ chosen }) => chosen)))].join(', ');

function toPreview(
  { kind: { grain: _, ...kind }, ...count }: KindCount,
  { fold, tally }: Collected,
): PreviewKind {
  const folded = [...fold.series()]
    .filter((series) => series.kind.variableName === kind.variableName)
    .filter((series) => series.kind.unitAbbreviatedName === kind.unitAbbreviatedName)
    .reduce((sum, { rows }) => sum + rows, 0);
  return { ...kind, ...count, rows: folded + tally.passedOf(kind) };
}

async function suggestion(
  recognised: readonly Recognised[],
  { choices }: Person,
): Promise<TableMapping | undefined> {
  const [file] = recognised.find(({ format }) => format.id === 'table')?.files ?? [];
  if (file === undefined || choices.table !== undefined) return undefined;
  return (await outlineTable(file))?.suggested;
}
