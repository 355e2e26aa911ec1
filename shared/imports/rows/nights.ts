import { daySeconds, hourSeconds } from '../../domain/time/calendar.ts';
import { ImportRefusal } from '../bytes/import-refusal.ts';
import { kinds } from './kinds.ts';
import type { SensorReading } from './series.ts';

export type SleepStage = 'asleep' | 'deep' | 'light' | 'rem' | 'inBed' | 'awake';

export interface SleepSegment {
  readonly stage: SleepStage;
  /** Epoch seconds. */
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

export type SegmentsBySource = ReadonlyMap<string, readonly SleepSegment[]>;

/** The longest gap between segments of one night or nap. */
const longestGap = 3 * hourSeconds;
const longestSegment = 36 * hourSeconds;
const evening = 18 * hourSeconds;
const mostSegments = 1_000_000;

const asleep: readonly SleepStage[] = ['asleep', 'deep', 'light', 'rem'];

/** Collects segments of sleep by source, and makes a row of each night and stage at the time of waking. */
export class Nights {
  readonly #label: string;
  readonly #bySource = new Map<string, SleepSegment[]>();
  /** Segments that came earlier, and all together, by source, if `unite` was called. */
  readonly #earlier = new Map<string, readonly SleepSegment[]>();
  readonly #all = new Map<string, readonly SleepSegment[]>();
  #count = 0;

  constructor(label: string) {
    this.#label = label;
  }

  add(sourceName: string, segment: SleepSegment): void {
    if (++this.#count > mostSegments)
      throw new ImportRefusal(
        this.#label,
        'holds more than a million sleep periods. Export a shorter period.',
      );
    const own = this.#bySource.get(sourceName);
    if (own === undefined) this.#bySource.set(sourceName, [segment]);
    else own.push(segment);
  }

  /** Adds what came earlier of these sources: a phone may send a night in several parts. */
  unite(earlier: SegmentsBySource): void {
    for (const [sourceName, fresh] of this.#bySource) {
      const before = earlier.get(sourceName) ?? [];
      this.#earlier.set(sourceName, before);
      this.#all.set(sourceName, united(before, fresh));
    }
  }

  /** The segments of each source, those that came earlier included. */
  segments(): SegmentsBySource {
    return new Map([...this.#bySource].map(([name, own]) => [name, this.#all.get(name) ?? own]));
  }

  /**
   * Nights that end after `finalUntil` may still become longer, and are left to a later file. Of what came earlier there
   * is nothing that is as it was.
   */
  *readings(finalUntil: number): Generator<SensorReading> {
    for (const [sourceName, segments] of this.segments()) {
      const isUnited = this.#all.has(sourceName);
      const fresh = isUnited ? new Set(this.#bySource.get(sourceName)) : undefined;
      const before = new Set([...readingsOf(this.#earlier.get(sourceName) ?? [])].map(contentOf));
      for (const { isOfFresh, ...reading } of readingsOf(segments, fresh))
        if (reading.at <= finalUntil && (isOfFresh || !before.has(contentOf(reading))))
          yield { ...reading, sourceName };
    }
  }

  /** Readings of the earlier segments alone, and further ones, that are none of all segments together. */
  *outdated(further: readonly SensorReading[]): Generator<SensorReading> {
    for (const [sourceName, segments] of this.#earlier) {
      const now = new Set([...readingsOf(this.#all.get(sourceName) ?? [])].map(placeOf));
      const before = [...readingsOf(segments), ...further.filter((one) => one.sourceName === sourceName)];
      for (const { kind, at, value } of before)
        if (!now.has(placeOf({ kind, at }))) yield { kind, at, value, sourceName };
    }
  }
}

const contentOf = (reading: NightReading): string => `${placeOf(reading)} ${reading.value}`;

const placeOf = ({ kind, at }: Pick<SensorReading, 'kind' | 'at'>): string => `${kind.variableName} ${at}`;

const isStaged = ({ stage }: SleepSegment): boolean => stage !== 'asleep' && stage !== 'inBed';

/** Earlier segments and those that came now, which count where both say in which stage someone was. */
function united(earlier: readonly SleepSegment[], fresh: readonly SleepSegment[]): SleepSegment[] {
  const cuts = fresh.filter(isStaged).toSorted((a, b) => a.from - b.from);
  const same = new Set(fresh.map((one) => JSON.stringify(one)));
  const left = earlier.flatMap((segment) => (isStaged(segment) ? partsBetween(segment, cuts) : [segment]));
  return [...left.filter((one) => !same.has(JSON.stringify(one))), ...fresh];
}

/** The parts of a segment that none of the others covers. */
function partsBetween(segment: SleepSegment, others: readonly SleepSegment[]): SleepSegment[] {
  const parts: SleepSegment[] = [];
  let { from } = segment;
  for (const other of others) {
    if (other.from > from && from < segment.until)
      parts.push({ ...segment, from, until: Math.min(other.from, segment.until) });
    from = Math.max(from, other.until);
  }
  return from < segment.until ? [...parts, { ...segment, from }] : parts;
}

export const isSegment = ({ from, until }: Pick<SleepSegment, 'from' | 'until'>): boolean =>
  until > from && until - from <= longestSegment;

type Rest = readonly SleepSegment[];

type NightReading = Pick<SensorReading, 'kind' | 'at' | 'value'>;

/** Says of each reading whether its window has a segment of `fresh`; true by default. */
function* readingsOf(
  segments: readonly SleepSegment[],
  fresh?: ReadonlySet<SleepSegment>,
): Generator<NightReading & { readonly isOfFresh: boolean }> {
  const byWindow = Map.groupBy(restsOf(segments), windowOf);
  for (const rests of byWindow.values()) {
    const isOfFresh = fresh === undefined || rests.flat().some((segment) => fresh.has(segment));
    const [night, ...naps] = rests.toSorted((a, b) => sleptIn(b) - sleptIn(a));
    if (night !== undefined) for (const row of nightRows(night)) yield { ...row, isOfFresh };
    for (const nap of naps) {
      const slept = sleptIn(nap);
      if (slept > 0) yield { kind: kinds.naps, at: wakingOf(nap), value: inHours(slept), isOfFresh };
    }
  }
}

/** Groups segments that follow one another within three hours. */
function restsOf(segments: readonly SleepSegment[]): Rest[] {
  const rests: SleepSegment[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const segment of segments.toSorted((a, b) => a.from - b.from || a.until - b.until)) {
    const current = rests.at(-1);
    if (current === undefined || segment.from - until > longestGap) rests.push([segment]);
    else current.push(segment);
    until = Math.max(until, segment.until);
  }
  return rests;
}

/** The day from six in the evening to six in which a rest has its middle, so that waking later does not change it. */
function windowOf(rest: Rest): number {
  const [first] = rest;
  const end = rest.reduce((latest, { until }) => Math.max(latest, until), 0);
  const middle = ((first?.from ?? 0) + end) / 2;
  return Math.floor((middle + (first?.offset ?? 0) - evening) / daySeconds);
}

function* nightRows(night: Rest): Generator<NightReading> {
  const at = wakingOf(night);
  const parts = [
    [kinds.sleepDuration, asleep],
    [kinds.deepSleep, ['deep']],
    [kinds.lightSleep, ['light']],
    [kinds.remSleep, ['rem']],
    [kinds.timeInBed, ['inBed']],
    [kinds.timeAwake, ['awake']],
  ] as const;
  for (const [kind, stages] of parts) {
    const seconds = unionOf(night.filter(({ stage }) => (stages as readonly SleepStage[]).includes(stage)));
    if (seconds > 0) yield { kind, at, value: inHours(seconds) };
  }
}

const sleptIn = (rest: Rest): number => unionOf(rest.filter(({ stage }) => asleep.includes(stage)));

/** The end of the last segment of sleep; if there are only segments in bed, the end of these. */
function wakingOf(rest: Rest): number {
  const slept = rest.filter(({ stage }) => asleep.includes(stage));
  return (slept.length > 0 ? slept : rest).reduce((latest, { until }) => Math.max(latest, until), 0);
}

/** Seconds that at least one segment covers, because stages overlap in real files. */
function unionOf(segments: readonly SleepSegment[]): number {
  let [seconds, covered] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, until } of segments) {
    if (until <= covered) continue;
    seconds += until - Math.max(from, covered);
    covered = until;
  }
  return seconds;
}

const inHours = (seconds: number): number => Number((seconds / hourSeconds).toPrecision(12));
