import { CsvReader, type CsvRow, csvText } from '../../../shared/domain/texts/csv.ts';
import { ndjsonHead } from './write-records.ts';

/** The fields of one record, and where they stand. */
export interface FoundFields {
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface FoundProblem {
  readonly line: number;
  readonly problem: string;
}

export type Found = FoundFields | FoundProblem;

/** Reads a file of ours piece by piece, whichever of the two kinds it is. */
export interface RecordReader {
  read(piece: string): Found[];
  end(): Found[];
}

/** By how the file begins. */
export const readerFor = (beginning: string): RecordReader =>
  /^\ufeff?\s*\{/.test(beginning) ? new NdjsonReader() : new CsvRecordReader();

class CsvRecordReader implements RecordReader {
  readonly #rows = new CsvReader();
  #names: readonly string[] | undefined;

  read(piece: string): Found[] {
    return this.#rows.read(piece).flatMap((row) => this.#take(row));
  }

  end(): Found[] {
    return this.#rows.end().flatMap((row) => this.#take(row));
  }

  #take({ cells, line }: CsvRow): Found[] {
    const names = this.#names;
    if (names === undefined) {
      this.#names = cells.map((cell) => cell.replace(/^\ufeff/, '').trim());
      const missing = ['startAt', 'variableName', 'value'].filter((name) => !this.#names?.includes(name));
      return missing.length === 0
        ? []
        : [{ line, problem: `The first line names no column ${missing.join(', ')}.` }];
    }
    if (cells.length !== names.length)
      return [{ line, problem: `has ${cells.length} cells instead of ${names.length}.` }];
    const fields = Object.fromEntries(
      names.map((name, i) => [name, name === 'value' ? numberIn(cells[i] ?? '') : csvText(cells[i] ?? '')]),
    );
    return [{ line, fields }];
  }
}

const numberIn = (cell: string): number | undefined =>
  cell.trim() === '' || !/^[-+\d.e]+$/i.test(cell.trim()) ? undefined : Number(cell);

class NdjsonReader implements RecordReader {
  #rest = '';
  #line = 0;

  read(piece: string): Found[] {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.#take(line));
  }

  end(): Found[] {
    const rest = this.#rest;
    this.#rest = '';
    return this.#take(rest);
  }

  #take(text: string): Found[] {
    this.#line++;
    const line = this.#line;
    const trimmed = text.replace(/^\ufeff/, '').trim();
    if (trimmed === '') return [];
    const fields = parse(trimmed);
    if (fields === undefined) return [{ line, problem: 'is no JSON object.' }];
    if (fields.type === undefined) return [{ line, fields }];
    if (fields.type === ndjsonHead.type && fields.version === ndjsonHead.version) return [];
    return [{ line, problem: 'is not of a file that this app has exported.' }];
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
