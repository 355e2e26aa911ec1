import { foldName, normaliseName } from '../texts/fold-name.ts';
import { daySeconds, hourSeconds } from '../time/calendar.ts';
import {
  decideKind,
  type Granularity,
  granularities,
  type SourceKind,
  senses,
  sourceKinds,
} from './source-kind.ts';

/** A source of a person's, as it was decided when it first came, or as the person says. */
export interface PersonSource {
  readonly sourceName: string;
  /** Absent where nothing told yet. */
  readonly kind?: SourceKind | undefined;
  readonly keeps?: Granularity | undefined;
  /** True if the person said so: nothing that comes in changes it. */
  readonly isSaid?: boolean | undefined;
}

/** The part of a person's record that says what their sources are. */
export interface SourceBook {
  /** Packed by `packSources`. */
  readonly sources?: string | undefined;
  /** The time from which on names tell nothing of a source that is not in it. */
  readonly sourcesDecidedAt?: number | undefined;
}

/** The facts by which sources of a day are put in order. */
export interface SourceTraits {
  /** Undefined where it is not known: how often it records then tells, day by day. */
  readonly senses: boolean | undefined;
  /** Absent where it is not known. */
  readonly keeps?: Granularity | undefined;
}

export type SourceLookup = (sourceName: string) => SourceTraits;

/** The profile is read by every request, and has room for no more. */
export const mostSourceBytes = 800;

const none = '-';
const codeOf = (all: readonly string[], one: string | undefined) =>
  one === undefined ? none : String(all.indexOf(one));
const memberOf = <T>(all: readonly T[], code: string | undefined): T | undefined =>
  code === undefined || code === none ? undefined : all[Number(code)];

/** A line a source: kind, granularity, who said so, and the name. */
export const packSources = (sources: readonly PersonSource[]): string =>
  sources
    .map(
      ({ sourceName, kind, keeps, isSaid }) =>
        `${codeOf(sourceKinds, kind)}${codeOf(granularities, keeps)}${isSaid ? '!' : none}${normaliseName(sourceName)}`,
    )
    .join('\n');

export const unpackSources = ({ sources = '' }: SourceBook): PersonSource[] =>
  sources
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      sourceName: line.slice(3),
      kind: memberOf(sourceKinds, line[0]),
      keeps: memberOf(granularities, line[1]),
      isSaid: line[2] === '!' || undefined,
    }));

/** Sources with further ones, each of which replaces the one of its name; those for which there is no room are left out. */
export function withSources(
  before: readonly PersonSource[],
  added: readonly PersonSource[],
): readonly PersonSource[] {
  const all = new Map(before.map((one) => [foldName(one.sourceName), one]));
  for (const one of added) {
    const key = foldName(one.sourceName);
    const known = all.get(key);
    if (one.kind === undefined && one.keeps === undefined) all.delete(key);
    else all.set(key, one);
    if (!fits([...all.values()])) known === undefined ? all.delete(key) : all.set(key, known);
  }
  return [...all.values()];
}

/** True if all of these can be kept beside what is known. */
export function hasRoom(before: readonly PersonSource[], added: readonly PersonSource[]): boolean {
  const after = new Set(withSources(before, added));
  return added.every((one) => after.has(one) || (one.kind === undefined && one.keeps === undefined));
}

const fits = (sources: readonly PersonSource[]): boolean =>
  new TextEncoder().encode(packSources(sources)).length <= mostSourceBytes;

/** Tells what a person's sources are. Before they were decided, and beyond their room, the name tells. */
export function sourcesOf(book: SourceBook): SourceLookup {
  const known = new Map(unpackSources(book).map((one) => [foldName(one.sourceName), one]));
  const isOpen = book.sourcesDecidedAt === undefined || isFull(book);
  return (sourceName) => {
    const own = known.get(foldName(sourceName));
    const kind = own?.kind ?? (isOpen ? decideKind({ sourceName }) : undefined);
    return { senses: senses(kind), keeps: own?.keeps };
  };
}

/** True if there was, or may have been, no room for a source. */
const isFull = ({ sources = '' }: SourceBook): boolean =>
  new TextEncoder().encode(sources).length > mostSourceBytes - 130;

/** The figures of a source in one request, or in the days that a job reads. */
export interface SourceEvidence {
  readonly sourceName: string;
  readonly hoursADay: number;
  /** Days with one row of a sum, and with several, each counted by variable. */
  readonly singleDays: number;
  readonly fullDays: number;
}

/** A row that came in, as far as it tells about its source. */
export interface EvidenceRow {
  readonly sourceName: string;
  readonly variableName: string;
  readonly startAt: number;
  /** True of sums that devices keep by the hour. */
  readonly isCounted: boolean;
}

/** The evidence about each source; days of UTC are good enough to see how often a source records. */
export function evidenceOf(rows: readonly EvidenceRow[]): SourceEvidence[] {
  const bySource = Map.groupBy(rows, ({ sourceName }) => foldName(sourceName));
  return [...bySource.values()].flatMap((own) => {
    const days = Map.groupBy(
      own.filter(({ isCounted }) => isCounted),
      ({ variableName, startAt }) => `${Math.floor(startAt / daySeconds)} ${foldName(variableName)}`,
    );
    const hours = [...days.values()].map(
      (day) => new Set(day.map(({ startAt }) => Math.floor(startAt / hourSeconds))).size,
    );
    return own.slice(0, 1).map(({ sourceName }) => ({
      sourceName,
      hoursADay: hours.reduce((most, count) => Math.max(most, count), 0),
      singleDays: hours.filter((count) => count === 1).length,
      fullDays: hours.filter((count) => count > 1).length,
    }));
  });
}

const fewestDays = 10;
/** Importers put this at the end of the name of a source that sums up by itself. */
const namedPeriod = / by (minute|hour|day)(?: live)?$/;

/** Nine of ten days with a single row are totals of days; more than one of ten with several are not. */
export function decideGranularity({
  sourceName,
  singleDays,
  fullDays,
}: SourceEvidence): Granularity | undefined {
  const period = namedPeriod.exec(foldName(sourceName))?.[1];
  if (period !== undefined) return period === 'day' ? 'days' : 'hours';
  if (fullDays > 0.1 * (singleDays + fullDays)) return 'hours';
  return singleDays + fullDays >= fewestDays ? 'days' : undefined;
}

/** The sources about which the evidence tells something new. */
export function learn(book: SourceBook, evidence: readonly SourceEvidence[]): PersonSource[] {
  const known = new Map(unpackSources(book).map((one) => [foldName(one.sourceName), one]));
  return evidence.flatMap((one) => {
    const before = known.get(foldName(one.sourceName));
    if (before?.isSaid || (before?.kind !== undefined && before.keeps !== undefined)) return [];
    const kind = before?.kind ?? decideKind(one);
    const keeps = before?.keeps ?? decideGranularity(one);
    // Neither needs to be kept of a source that is typed in by the hour: it is what others are.
    const isWorth = senses(kind) || keeps === 'days';
    if (!isWorth || (kind === before?.kind && keeps === before?.keeps)) return [];
    return [{ sourceName: one.sourceName, kind, keeps }];
  });
}
