import type { TableMapping } from './choices.ts';
import { Collector, type ImportingPerson, type Question } from './collector.ts';
import type { FormatId } from './formats/format.ts';
import { outlineTable } from './formats/table/outline-table.ts';
import { type Overlap, overlapsOf, type PreviewSource, previewSources } from './preview-sources.ts';
import { type Report, readAll } from './read-all.ts';
import type { RecognisedFiles } from './recognise.ts';
import type { RowKind } from './rows/kinds.ts';
import type { KindCount, Unreadable } from './tally.ts';
import { type UnreadFiles, unreadFiles } from './unread-files.ts';

export interface PreviewKind extends Omit<RowKind, 'grain'> {
  /** The number of readings in the files. */
  readonly readings: number;
  /** The number of rows that these become. */
  readonly rows: number;
  readonly days: number;
  /** Epoch seconds. */
  readonly first: number;
  readonly last: number;
  readonly sources: readonly string[];
}

/** The effect of an import, shown before anything is recorded. */
export interface OtherKind {
  readonly name: string;
  readonly count: number;
  readonly canInclude: boolean;
}

export interface Preview {
  readonly formats: readonly { readonly id: FormatId; readonly title: string; readonly files: number }[];
  /** The most rows first. */
  readonly kinds: readonly PreviewKind[];
  readonly rows: number;
  /** Kinds that are not imported, or only if the person asks for them. */
  readonly others: readonly OtherKind[];
  readonly unreadable: readonly Unreadable[];
  readonly sources: readonly PreviewSource[];
  /** Sums that several of the sources recorded in the same hours. */
  readonly overlaps: readonly Overlap[];
  /** Files of archives that are not read: of other kinds, or with values that another file has too. */
  readonly unread: readonly UnreadFiles[];
  readonly questions: readonly Question[];
  /** A mapping for a table that has none yet, for the person to confirm. */
  readonly suggestedTable?: TableMapping;
}

/** The first of two passes: it counts, and keeps nothing. */
export async function previewImport(
  recognised: readonly RecognisedFiles[],
  person: ImportingPerson,
  report?: Report,
): Promise<Preview> {
  const collected = new Collector(labelOf(recognised), person);
  for await (const _ of readAll(recognised, collected, report)) collected.drain();
  const kinds = collected.tally
    .kinds()
    .map((count) => toPreview(count, collected))
    .sort((a, b) => b.rows - a.rows || (a.variableName < b.variableName ? -1 : 1));
  const suggestedTable = await suggestion(recognised, person);
  const sources = previewSources(collected);
  return {
    formats: recognised.map(({ format: { id, title }, files }) => ({ id, title, files: files.length })),
    kinds,
    rows: kinds.reduce((sum, { rows }) => sum + rows, 0),
    others: [...collected.others]
      .map(([name, count]) => ({ name, count, canInclude: collected.offered.has(name) }))
      .sort((a, b) => b.count - a.count),
    unreadable: collected.unreadable(),
    sources,
    overlaps: overlapsOf(collected, sources),
    unread: unreadFiles(recognised.flatMap(({ unread }) => unread)),
    questions: [...collected.questions.values()],
    suggestedTable,
  };
}

export const labelOf = (recognised: readonly RecognisedFiles[]): string =>
  [...new Set(recognised.flatMap(({ files }) => files.map(({ chosen }) => chosen)))].join(', ');

function toPreview(
  { kind: { grain: _, ...kind }, ...count }: KindCount,
  { fold, tally }: Collector,
): PreviewKind {
  const folded = [...fold.series()]
    .filter((series) => series.kind.variableName === kind.variableName)
    .filter((series) => series.kind.unitAbbreviatedName === kind.unitAbbreviatedName)
    .reduce((sum, { size }) => sum + size, 0);
  return { ...kind, ...count, rows: folded + tally.passedOf(kind) };
}

async function suggestion(
  recognised: readonly RecognisedFiles[],
  { choices }: ImportingPerson,
): Promise<TableMapping | undefined> {
  const [file] = recognised.find(({ format }) => format.id === 'table')?.files ?? [];
  if (file === undefined || choices.table !== undefined) return undefined;
  return (await outlineTable(file))?.suggested;
}
