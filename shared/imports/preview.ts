import type { TableMapping } from './choices.ts';
import { Collector, type ImportingPerson, type ImportQuestion } from './collector.ts';
import type { FormatId } from './formats/format.ts';
import { outlineTable } from './formats/table/outline-table.ts';
import type { ImportFile } from './import-file.ts';
import { type Overlap, overlapsOf, type PreviewSource, previewSources } from './preview-sources.ts';
import { type Report, readAll } from './read-all.ts';
import type { KindCount, UnreadableCount } from './reading-counts.ts';
import type { RecognisedFiles } from './recognise.ts';
import type { RowKind } from './rows/kinds.ts';

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
  readonly unreadable: readonly UnreadableCount[];
  readonly sources: readonly PreviewSource[];
  /** Sums that several of the sources recorded in the same hours. */
  readonly overlaps: readonly Overlap[];
  /** Files of archives that are not read: of other kinds, or with values that another file has too. */
  readonly unread: readonly UnreadFiles[];
  readonly questions: readonly ImportQuestion[];
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

/** Files of an archive that no reader takes, by what they seem to hold. */
interface UnreadFiles {
  readonly name: string;
  readonly files: number;
}

/** The kinds with the most files; what comes after them is counted as one. */
const mostKinds = 50;
const longestName = 80;

/** Files by kind: `UserSleeps_2026-05-01.csv` and `UserSleeps_2026-06-01.csv` are two of "UserSleeps.csv". */
function unreadFiles(files: readonly ImportFile[]): UnreadFiles[] {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(kindOf(path), (counts.get(kindOf(path)) ?? 0) + 1);
  const kinds = [...counts]
    .map(([name, count]) => ({ name, files: count }))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1));
  const rest = kinds.slice(mostKinds).reduce((sum, one) => sum + one.files, 0);
  return [...kinds.slice(0, mostKinds), ...(rest > 0 ? [{ name: 'Others', files: rest }] : [])];
}

/** The file's name without words that hold digits, which are dates and numbers; its folder where nothing is left. */
function kindOf(path: string): string {
  const [file = '', folder = ''] = path.split('/').reverse();
  const dot = file.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [file.slice(0, dot), file.slice(dot)] : [file, ''];
  const words = stem.split(/[\s_()-]+|\.(?=\d)/).filter((word) => word !== '' && !/\d/.test(word));
  return `${(words.join(' ') || folder || 'File').slice(0, longestName)}${ending.slice(0, 10)}`;
}
