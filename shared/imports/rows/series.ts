import type { ImportRow } from './import-row.ts';
import { grainSeconds, type RowKind } from './kinds.ts';

export interface SensorReading {
  readonly kind: RowKind;
  readonly sourceName: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly value: number;
  /** Seconds east of Greenwich according to the file, by whose clock hours begin. */
  readonly offset?: number;
  readonly note?: string;
}

const longestNote = 10_000;

/** Subtracted from seconds, so that engines keep them as small integers. */
const nearNow = 1_600_000_000;

/** The readings of one kind by one source: a cell for each start of an hour, quarter or second. */
export class Series {
  readonly kind: RowKind;
  readonly sourceName: string;
  readonly #cells = new Map<number, number>();
  readonly #notes = new Map<number, string>();
  #sums = new Float64Array(16);
  #counts = new Uint32Array(16);

  constructor(kind: RowKind, sourceName: string) {
    this.kind = kind;
    this.sourceName = sourceName;
  }

  get size(): number {
    return this.#cells.size;
  }

  add({ at, value, offset = 0, note }: SensorReading): void {
    const cell = this.#cellAt(startOf(at, this.kind, offset) - nearNow);
    const [sum, count] = [this.#sums[cell] as number, this.#counts[cell] as number];
    const isLargest = this.kind.keepsLarger === true;
    this.#sums[cell] = isLargest && count > 0 ? Math.max(sum, value) : sum + value;
    this.#counts[cell] = isLargest ? 1 : count + 1;
    if (note !== undefined && note !== '') this.#addNote(cell, note);
  }

  /** The seconds that have a row, in order. */
  seconds(): Float64Array {
    return Float64Array.from(this.#cells.keys(), (second) => second + nearNow).sort();
  }

  rowAt(second: number): ImportRow {
    const cell = this.#cells.get(second - nearNow) ?? 0;
    const { grain, ...variable } = this.kind;
    const note = this.#notes.get(cell);
    return {
      ...variable,
      sourceName: this.sourceName,
      startAt: second,
      value: this.#valueOf(cell),
      ...(note !== undefined && { note }),
      ...(grain === 'night' && { isNight: true as const }),
    };
  }

  /** Sums are rounded, so that the same readings in another order give the same value. */
  #valueOf(cell: number): number {
    const [sum, count] = [this.#sums[cell] as number, this.#counts[cell] as number];
    if (count === 1) return sum;
    // Two answers of yes are still one yes.
    if (this.kind.unitAbbreviatedName === 'yes/no') return Math.min(sum, 1);
    return Number((this.kind.combinationOperation === 'SUM' ? sum : sum / count).toPrecision(12));
  }

  #cellAt(second: number): number {
    const known = this.#cells.get(second);
    if (known !== undefined) return known;
    const cell = this.#cells.size;
    if (cell === this.#sums.length) {
      this.#sums = grown(this.#sums, Float64Array);
      this.#counts = grown(this.#counts, Uint32Array);
    }
    this.#cells.set(second, cell);
    return cell;
  }

  #addNote(cell: number, note: string): void {
    const known = this.#notes.get(cell);
    this.#notes.set(cell, (known === undefined ? note : `${known}\n${note}`).slice(0, longestNote));
  }
}

function grown<T extends Float64Array | Uint32Array>(old: T, kind: new (length: number) => T): T {
  const larger = new kind(old.length * 2);
  larger.set(old);
  return larger;
}

/** The first second of the hour, the quarter or the second that a reading belongs to. */
function startOf(at: number, { grain }: RowKind, offset: number): number {
  const length = grainSeconds[grain];
  return Math.floor((Math.floor(at) + offset) / length) * length - offset;
}
