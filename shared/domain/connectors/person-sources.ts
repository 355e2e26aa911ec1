import { foldName, normaliseName } from '../texts/fold-name.ts';
import { daySeconds, hourSeconds } from '../time/calendar.ts';
import {
  decideKind,
  deviceByName,
  type Granularity,
  granularities,
  type SourceKind,
  senses,
  sourceKinds,
} from './source-kind.ts';

/** A source of a person's, as it was decided when it first came, or as the person says. */
export interface PersonSource {
  readonly sourceName: string;
  /** Absent if not known yet. */
  readonly kind?: SourceKind | undefined;
  readonly keeps?: Granularity | undefined;
  /** The source whose readings it summarises: of both, and of others that sum it up, one counts on a day. */
  readonly sumsUp?: string | undefined;
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
interface SourceTraits {
  /** Undefined where it is not known: then how often it records decides, day by day. */
  readonly senses: boolean | undefined;
  /** Absent where it is not known. */
  readonly keeps?: Granularity | undefined;
  /** The folded name of the source that it summarises. */
  readonly sumsUp?: string | undefined;
}

export type SourceLookup = (sourceName: string) => SourceTraits;

/** The profile is read by every request, so it must stay small. */
export const mostSourceBytes = 800;

const none = '-';
const codeOf = (all: readonly string[], one: string | undefined) =>
  one === undefined ? none : String(all.indexOf(one));
const memberOf = <T>(all: readonly T[], code: string | undefined): T | undefined =>
  code === undefined || code === none ? undefined : all[Number(code)];

/** A line a source: kind, granularity, who said so, the name, and the source that it summarises, if any. */
export const packSources = (sources: readonly PersonSource[]): string =>
  sources
    .map(
      ({ sourceName, kind, keeps, sumsUp = '', isSaid }) =>
        `${codeOf(sourceKinds, kind)}${codeOf(granularities, keeps)}${isSaid ? '!' : none}${normaliseName(sourceName)}\t${normaliseName(sumsUp)}`,
    )
    .join('\n');

export const unpackSources = ({ sources = '' }: SourceBook): PersonSource[] =>
  sources
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      // A line of a former version has only its name; that of a source with totals says so in the name.
      const [sourceName = '', sumsUp = deviceByName(line.slice(3))] = line.slice(3).split('\t');
      return {
        sourceName,
        kind: memberOf(sourceKinds, line[0]),
        keeps: memberOf(granularities, line[1]),
        sumsUp: sumsUp || undefined,
        isSaid: line[2] === '!' || undefined,
      };
    });

/** Sources with further ones, each of which replaces the one of its name; those for which there is no room are left out. */
export function withSources(
  before: readonly PersonSource[],
  added: readonly PersonSource[],
): readonly PersonSource[] {
  const all = new Map(before.map((one) => [foldName(one.sourceName), one]));
  for (const one of added) {
    const key = foldName(one.sourceName);
    const known = all.get(key);
    if (isNothing(one)) all.delete(key);
    else all.set(key, one);
    if (!fits([...all.values()])) known === undefined ? all.delete(key) : all.set(key, known);
  }
  return [...all.values()];
}

/** True if all of these can be kept next to what is known. */
export function hasRoom(before: readonly PersonSource[], added: readonly PersonSource[]): boolean {
  const after = new Set(withSources(before, added));
  return added.every((one) => after.has(one) || isNothing(one));
}

const isNothing = ({ kind, keeps, sumsUp }: PersonSource): boolean =>
  kind === undefined && keeps === undefined && sumsUp === undefined;

const fits = (sources: readonly PersonSource[]): boolean =>
  new TextEncoder().encode(packSources(sources)).length <= mostSourceBytes;

/** Says what a person's sources are. Until that is decided, and beyond the limit, the name decides. */
export function sourcesOf(book: SourceBook): SourceLookup {
  const known = new Map(unpackSources(book).map((one) => [foldName(one.sourceName), one]));
  const isOpen = book.sourcesDecidedAt === undefined || isFull(book);
  return (sourceName) => {
    const own = known.get(foldName(sourceName));
    const kind = own?.kind ?? (isOpen ? decideKind({ sourceName }) : undefined);
    const sumsUp = own === undefined && isOpen ? deviceByName(sourceName) : own?.sumsUp;
    return { senses: senses(kind), keeps: own?.keeps, sumsUp: sumsUp && foldName(sumsUp) };
  };
}

/** True if there was, or may have been, no room for a source. */
const isFull = ({ sources = '' }: SourceBook): boolean =>
  new TextEncoder().encode(sources).length > mostSourceBytes - 130;

/** The facts that a sender gives about a source. */
export interface SourceDetails {
  /** The device as a file or a phone describes it. */
  readonly device?: string | undefined;
  readonly keeps?: Granularity | undefined;
  readonly sumsUp?: string | undefined;
}

/** The figures of a source in one request, or in the days that a job reads. */
export interface SourceEvidence extends SourceDetails {
  readonly sourceName: string;
  readonly hoursADay: number;
  /** Days with one row of a sum, and with several, each counted by variable. */
  readonly singleDays: number;
  readonly fullDays: number;
}

/** A row that came in, as far as it shows what its source is. */
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

/** The given granularity; else nine of ten days with a single row are totals of days, more than one of ten with several are not. */
export function decideGranularity({ keeps, singleDays, fullDays }: SourceEvidence): Granularity | undefined {
  if (keeps !== undefined) return keeps;
  if (fullDays > 0.1 * (singleDays + fullDays)) return 'hours';
  return singleDays + fullDays >= fewestDays ? 'days' : undefined;
}

/** The sources with new evidence. */
export function learn(book: SourceBook, evidence: readonly SourceEvidence[]): PersonSource[] {
  const known = new Map(unpackSources(book).map((one) => [foldName(one.sourceName), one]));
  return evidence.flatMap((one) => {
    const before = known.get(foldName(one.sourceName));
    const sumsUp = before?.sumsUp ?? one.sumsUp;
    if (before?.isSaid) return sumsUp === before.sumsUp ? [] : [{ ...before, sumsUp }];
    const ofDevice = known.get(foldName(one.device ?? ''))?.kind;
    const kind = before?.kind ?? ofDevice ?? decideKind(one);
    const keeps = before?.keeps ?? decideGranularity(one);
    // Neither needs to be kept of a source that is typed in by the hour: it is what others are.
    const isWorth = senses(kind) || keeps === 'days' || one.keeps !== undefined;
    const isKnown = kind === before?.kind && keeps === before?.keeps && sumsUp === before?.sumsUp;
    return isWorth && !isKnown ? [{ sourceName: one.sourceName, kind, keeps, sumsUp }] : [];
  });
}
