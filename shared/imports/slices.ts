import { formatUtc } from '../domain/time/calendar.ts';
import type { ImportRow } from './rows/import-row.ts';

/** The limits of one request: 1,000 rows, a megabyte, and 20 sources that are new to a variable. */
const mostRows = 1000;
const mostCharacters = 300_000;
const mostSources = 20;
/** The most pairs of variable and source in a slice that no slice before had: making each takes time. */
const mostNew = 20;

/** A row in the form in which the service takes a measurement. */
export interface SliceRow extends Omit<ImportRow, 'startAt' | 'isNight'> {
  readonly startAt: string;
}

/** Cuts rows into slices that fit into one request. The same rows always make the same slices. */
export class Slicer {
  readonly #known = new Set<string>();
  #slice: SliceRow[] = [];
  #characters = 0;
  #new = 0;
  #sources = new Map<string, Set<string>>();

  /** Takes a row; gives the slice before it if that is full. */
  add({ startAt, isNight: _, ...row }: ImportRow): readonly SliceRow[] | undefined {
    const posted = { ...row, startAt: formatUtc(startAt) };
    // No character of UTF-16 becomes more than three bytes.
    const size = JSON.stringify(posted).length;
    const pair = `${row.variableName}\n${row.sourceName}`;
    const full = this.#isFull(row, pair, size) ? this.end() : undefined;
    this.#slice.push(posted);
    this.#characters += size;
    this.#sources.set(row.variableName, this.#sourcesOf(row).add(row.sourceName));
    if (!this.#known.has(pair)) this.#new++;
    this.#known.add(pair);
    return full;
  }

  /** The last slice, if any rows are left. */
  end(): readonly SliceRow[] | undefined {
    const slice = this.#slice;
    [this.#slice, this.#characters, this.#new, this.#sources] = [[], 0, 0, new Map()];
    return slice.length > 0 ? slice : undefined;
  }

  #isFull(row: { variableName: string; sourceName: string }, pair: string, size: number): boolean {
    const sources = this.#sourcesOf(row);
    return (
      this.#slice.length >= mostRows ||
      this.#characters + size > mostCharacters ||
      (this.#new >= mostNew && !this.#known.has(pair)) ||
      (sources.size >= mostSources && !sources.has(row.sourceName))
    );
  }

  #sourcesOf({ variableName }: { readonly variableName: string }): Set<string> {
    return this.#sources.get(variableName) ?? new Set();
  }
}
