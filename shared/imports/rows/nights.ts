import { daySeconds, hourSeconds } from '../../domain/time/calendar.ts';
import { ImportRefusal } from '../bytes/import-refusal.ts';
import { kinds } from './kinds.ts';
import type { Reading } from './series.ts';

export type SleepStage = 'asleep' | 'deep' | 'light' | 'rem' | 'inBed' | 'awake';

export interface SleepSegment {
  readonly stage: SleepStage;
  /** Epoch seconds. */
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

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
  #count = 0;

  constructor(label: string) {
    this.#label = label;
  }

  add(sourceName: string, segment: SleepSegment): void {
    if (++this.#count > mostSegments)
      throw new ImportRefusal(
        this.#label,
        'holds more than a million stretches of sleep. Export a shorter period.',
      );
    const own = this.#bySource.get(sourceName);
    if (own === undefined) this.#bySource.set(sourceName, [segment]);
    else own.push(segment);
  }

  /** Nights that end after `finalUntil` may still become longer, and are left to a later file. */
  *readings(finalUntil: number): Generator<Reading> {
    for (const [sourceName, segments] of this.#bySource)
      for (const reading of readingsOf(segments))
        if (reading.at <= finalUntil) yield { ...reading, sourceName };
  }
}

export const isSegment = ({ from, until }: Pick<SleepSegment, 'from' | 'until'>): boolean =>
  until > from && until - from <= longestSegment;

type Rest = readonly SleepSegment[];

function* readingsOf(segments: readonly SleepSegment[]): Generator<Omit<Reading, 'sourceName'>> {
  const byWindow = Map.groupBy(restsOf(segments), windowOf);
  for (const rests of byWindow.values()) {
    const [night, ...naps] = rests.toSorted((a, b) => sleptIn(b) - sleptIn(a));
    if (night !== undefined) yield* nightRows(night);
    for (const nap of naps) {
      const slept = sleptIn(nap);
      if (slept > 0) yield { kind: kinds.naps, at: wakingOf(nap), value: inHours(slept) };
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

function* nightRows(night: Rest): Generator<Omit<Reading, 'sourceName'>> {
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
