import { checkRecord, type Known } from './check-record.ts';
import type { PortableRecord } from './portable-record.ts';
import { type Found, type FoundProblem, type RecordReader, readerFor } from './read-records.ts';

/** What an import would do, shown before anything is done. */
export interface ImportPlan {
  readonly records: readonly PortableRecord[];
  readonly problemCount: number;
  /** The first few. */
  readonly problems: readonly FoundProblem[];
}

const mostProblemsShown = 10;

/** Reads a file piece by piece and says what is in it; nothing is sent. */
export async function planImport(
  pieces: AsyncIterable<string>,
  known: Known,
  onProgress: (characters: number) => void = () => undefined,
): Promise<ImportPlan> {
  const records: PortableRecord[] = [];
  const problems: FoundProblem[] = [];
  let [problemCount, characters] = [0, 0];
  let reader: RecordReader | undefined;
  const take = (found: readonly Found[]) => {
    for (const one of found) {
      const record = 'problem' in one ? one.problem : checkRecord(one.fields, known);
      if (typeof record !== 'string') records.push(record);
      else if (++problemCount <= mostProblemsShown) problems.push({ line: one.line, problem: record });
    }
  };
  for await (const piece of pieces) {
    reader ??= readerFor(piece);
    take(reader.read(piece));
    characters += piece.length;
    onProgress(characters);
  }
  take(reader?.end() ?? []);
  return { records, problemCount, problems };
}

/** What a person looks at to see whether it is the right file. */
export interface PlannedVariable {
  readonly name: string;
  readonly count: number;
  readonly first: string;
  readonly last: string;
}

/** The most recorded first. */
export function variablesIn(records: readonly PortableRecord[]): PlannedVariable[] {
  const byName = new Map<string, PlannedVariable>();
  for (const { variableName: name, startAt } of records) {
    const known = byName.get(name) ?? { name, count: 0, first: startAt, last: startAt };
    byName.set(name, {
      name,
      count: known.count + 1,
      first: earlier(startAt, known.first),
      last: earlier(startAt, known.last) === startAt ? known.last : startAt,
    });
  }
  return [...byName.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Times are written so that their texts are in order, too. */
const earlier = (one: string, other: string) => (one.localeCompare(other) < 0 ? one : other);

const mostInSlice = 500;
/** The service takes a megabyte at once. */
const mostBytesInSlice = 600_000;

/** So much as one request takes; sending one again changes nothing, since a record is known by its time and source. */
export function slicesOf(records: readonly PortableRecord[]): PortableRecord[][] {
  const slices: PortableRecord[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const size = new TextEncoder().encode(JSON.stringify(record)).length + 1;
    const current = slices.at(-1);
    if (current === undefined || current.length >= mostInSlice || bytes + size > mostBytesInSlice) {
      slices.push([record]);
      bytes = size;
    } else {
      current.push(record);
      bytes += size;
    }
  }
  return slices;
}
