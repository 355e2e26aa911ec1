import { ImportRefusal } from '../bytes/import-refusal.ts';
import type { ImportRow } from './import-row.ts';
import { grainSeconds, type Kind } from './kinds.ts';

export interface Reading {
  readonly kind: Kind;
  readonly sourceName: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly value: number;
  /** Seconds east of Greenwich by the file itself: its hours begin where that clock's do. */
  readonly offset?: number;
  readonly note?: string;
}

/** As the service takes them for one variable. */
const mostSources = 200;
const mostKinds = 500;
/** Ten years of forty kinds by the hour are less than that; it takes some 200 MB. */
const mostCells = 3_000_000;
const longestNote = 10_000;

/** So that a second fits into what engines keep as a small number. */
const nearNow = 1_600_000_000;

/** What one source measured of one kind: cells by their second. */
class Series {
  readonly kind: Kind;
  readonly sourceName: string;
  readonly #cells = new Map<number, number>();
  readonly #notes = new Map<number, string>();
  #sums = new Float64Array(16);
  #counts = new Uint32Array(16);

  constructor(kind: Kind, sourceName: string) {
    this.kind = kind;
    this.sourceName = sourceName;
  }

  get size(): number {
    return this.#cells.size;
  }

  add({ at, value, offset = 0, note }: Reading): void {
    const cell = this.#cellAt(startOf(at, this.kind, offset) - nearNow);
    this.#sums[cell] = (this.#sums[cell] as number) + value;
    this.#counts[cell] = (this.#counts[cell] as number) + 1;
    if (note !== undefined && note !== '') this.#addNote(cell, note);
  }

  *rows(): Generator<ImportRow> {
    const { grain, ...variable } = this.kind;
    const inOrder = [...this.#cells].sort(([a], [b]) => a - b);
    for (const [second, cell] of inOrder) {
      const note = this.#notes.get(cell);
      yield {
        ...variable,
        sourceName: this.sourceName,
        startAt: second + nearNow,
        value: this.#valueOf(cell),
        ...(note !== undefined && { note }),
        ...(grain === 'night' && { isNight: true as const }),
      };
    }
  }

  /** Rounded where something was added up: the same readings in another order are the same value. */
  #valueOf(cell: number): number {
    const [sum, count] = [this.#sums[cell] as number, this.#counts[cell] as number];
    if (count === 1) return sum;
    // Said twice, yes is still yes.
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
function startOf(at: number, { grain }: Kind, offset: number): number {
  const length = grainSeconds[grain];
  return Math.floor((Math.floor(at) + offset) / length) * length - offset;
}

/**
 * Puts readings of the same variable, source and time together: sums add, means average. What it holds grows with the
 * hours lived, not with the file; what would grow without end is refused.
 */
export class Fold {
  readonly #label: string;
  readonly #series = new Map<string, Series>();
  /** The same, found without making a text for each of millions of readings. */
  readonly #known = new WeakMap<Kind, Map<string, Series>>();
  readonly #sources = new Map<string, number>();
  #cells = 0;

  constructor(label: string) {
    this.#label = label;
  }

  add(reading: Reading): void {
    const series = this.#seriesOf(reading);
    const before = series.size;
    series.add(reading);
    this.#cells += series.size - before;
    if (this.#cells > mostCells)
      throw new ImportRefusal(
        this.#label,
        'holds more than three million hours and readings. Export a shorter period.',
      );
  }

  /** How many rows there are of a kind, and from which sources. */
  *series(): Generator<{ readonly kind: Kind; readonly sourceName: string; readonly rows: number }> {
    for (const { kind, sourceName, size } of this.#series.values()) yield { kind, sourceName, rows: size };
  }

  /** One variable and source after the other, each in order of time. */
  *rows(): Generator<ImportRow> {
    for (const series of this.#series.values()) yield* series.rows();
  }

  #seriesOf({ kind, sourceName }: Reading): Series {
    const ofKind = this.#known.get(kind) ?? new Map<string, Series>();
    const known = ofKind.get(sourceName);
    if (known !== undefined) return known;
    const series = this.#seriesNamed(kind, sourceName);
    this.#known.set(kind, ofKind.set(sourceName, series));
    return series;
  }

  #seriesNamed(kind: Kind, sourceName: string): Series {
    const variable = `${kind.variableName}\n${kind.unitAbbreviatedName}\n${kind.grain}`;
    const key = `${variable}\n${sourceName}`;
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    const sources = (this.#sources.get(variable) ?? 0) + 1;
    if (sources > mostSources)
      throw new ImportRefusal(
        this.#label,
        `names more than ${mostSources} sources of ${kind.variableName}. Nobody has so many devices; it is not imported.`,
      );
    this.#sources.set(variable, sources);
    if (this.#sources.size > mostKinds)
      throw new ImportRefusal(this.#label, `names more than ${mostKinds} kinds of data. It is not imported.`);
    const series = new Series(kind, sourceName);
    this.#series.set(key, series);
    return series;
  }
}
