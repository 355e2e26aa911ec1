import { daySeconds, endSecond, firstSecond } from '../domain/time/calendar.ts';
import { shortened } from './bytes/import-refusal.ts';
import type { RowKind } from './rows/kinds.ts';
import type { SensorReading } from './rows/series.ts';

export interface UnreadableCount {
  readonly reason: string;
  /** The kind of data, where these are counted by kind. */
  readonly kind?: string | undefined;
  readonly count: number;
  readonly examples: readonly { readonly where: string; readonly found: string }[];
}

export interface KindCount {
  readonly kind: RowKind;
  readonly readings: number;
  readonly days: number;
  /** Epoch seconds. */
  readonly first: number;
  readonly last: number;
  readonly sources: readonly string[];
}

interface Counting {
  readonly kind: RowKind;
  readings: number;
  first: number;
  last: number;
  readonly sources: Set<string>;
  /** A bit for every day that the service takes, so that it never grows. */
  readonly days: Uint8Array;
}

interface ReasonCount {
  readonly reason: string;
  readonly kind?: string | undefined;
  count: number;
  readonly examples: { where: string; found: string }[];
}

const mostExamples = 3;
const mostReasons = 100;
const mostSourcesShown = 50;
const firstDay = firstSecond / daySeconds;
const dayBytes = Math.ceil((endSecond / daySeconds - firstDay) / 8) + 1;

/** Counts the readings for a preview, and those that could not be read. */
export class ReadingCounts {
  readonly #kinds = new Map<string, Counting>();
  /** The same by object, because making a key for each of millions of readings is slow. */
  readonly #known = new WeakMap<RowKind, Counting>();
  readonly #reasons = new Map<string, ReasonCount>();
  /** The number of rows of our own export, by kind. */
  readonly #passed = new Map<string, number>();

  count({ kind, at, offset = 0, sourceName }: SensorReading, isRow = false): void {
    const counting = this.#of(kind);
    counting.readings++;
    if (at < counting.first) counting.first = at;
    if (at > counting.last) counting.last = at;
    if (counting.sources.size < mostSourcesShown) counting.sources.add(sourceName);
    const day = Math.floor((at + offset) / daySeconds) - firstDay;
    counting.days[day >> 3] = (counting.days[day >> 3] ?? 0) | (1 << (day & 7));
    if (isRow) this.#passed.set(keyOf(kind), (this.#passed.get(keyOf(kind)) ?? 0) + 1);
  }

  skip(reason: string, where: string, found: string, kind?: string): void {
    const key = `${kind ?? ''}\n${reason}`;
    const isCounted = this.#reasons.size < mostReasons || this.#reasons.has(key);
    const [own, about] = isCounted ? [key, { reason, kind }] : ['', { reason: 'other reasons' }];
    const known = this.#reasons.get(own) ?? { ...about, count: 0, examples: [] };
    known.count++;
    if (known.examples.length < mostExamples) known.examples.push({ where, found: shortened(found) });
    this.#reasons.set(own, known);
  }

  passedOf(kind: Pick<RowKind, 'variableName' | 'unitAbbreviatedName'>): number {
    return this.#passed.get(keyOf(kind)) ?? 0;
  }

  kinds(): KindCount[] {
    return [...this.#kinds.values()].map(({ kind, readings, first, last, sources, days }) => ({
      kind,
      readings,
      first,
      last,
      sources: [...sources],
      days: days.reduce((sum, byte) => sum + bitsIn(byte), 0),
    }));
  }

  unreadable(): UnreadableCount[] {
    return [...this.#reasons.values()];
  }

  #of(kind: RowKind): Counting {
    const known = this.#known.get(kind);
    if (known !== undefined) return known;
    const counting = this.#named(kind);
    this.#known.set(kind, counting);
    return counting;
  }

  #named(kind: RowKind): Counting {
    const key = keyOf(kind);
    const known = this.#kinds.get(key);
    if (known !== undefined) return known;
    const counting = {
      kind,
      readings: 0,
      first: Number.POSITIVE_INFINITY,
      last: Number.NEGATIVE_INFINITY,
      sources: new Set<string>(),
      days: new Uint8Array(dayBytes),
    };
    this.#kinds.set(key, counting);
    return counting;
  }
}

const keyOf = ({
  variableName,
  unitAbbreviatedName,
}: Pick<RowKind, 'variableName' | 'unitAbbreviatedName'>): string =>
  `${variableName}\n${unitAbbreviatedName}`;

function bitsIn(byte: number): number {
  let bits = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) bits++;
  return bits;
}
