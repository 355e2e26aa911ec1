type Cell = string | number | undefined;

/** One line of a CSV file, RFC 4180. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * The beginning of a formula: one of its signs, in any width or height, after anything that a spreadsheet trims or does
 * not show; or a tab or line break, which some programs take for the next cell.
 */
const formulaStart =
  /^(?:['\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]|'*[\t\r\n])/u;

/** A leading apostrophe keeps spreadsheets from taking a text for a formula. */
function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text as it was before `csvLine` wrote it. */
export const csvText = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;

export interface CsvRow {
  readonly cells: readonly string[];
  /** The line on which it begins, counted from 1. */
  readonly line: number;
}

type CsvState = 'start' | 'plain' | 'quoted' | 'quote';

interface CsvShape {
  readonly delimiter?: string;
  /** The most characters of a row: a file without line breaks must not fill the memory. */
  readonly longestRow?: number;
}

export class OverlongRow extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The row that begins on line ${line} is too long.`);
    this.line = line;
  }
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/** Reads CSV piece by piece; a row may begin in one piece and end in another. */
export class CsvReader {
  readonly #delimiter: number;
  readonly #longestRow: number;
  #cells: string[] = [];
  #cell = '';
  #place: CsvState = 'start';
  #line = 1;
  #began = 1;
  #length = 0;
  #wasReturn = false;

  constructor({ delimiter = ',', longestRow = Number.POSITIVE_INFINITY }: CsvShape = {}) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#longestRow = longestRow;
  }

  /** The rows that end in this piece. */
  read(piece: string): CsvRow[] {
    const rows: CsvRow[] = [];
    // The index of the first character that no cell has taken yet.
    let from = 0;
    const take = (until: number) => {
      this.#cell += piece.slice(from, until);
      from = until + 1;
    };
    for (let i = 0; i < piece.length; i++) {
      const code = piece.charCodeAt(i);
      const isSecondHalf = this.#wasReturn && code === lineFeed;
      this.#wasReturn = code === carriageReturn;
      const isBreak = code === lineFeed || code === carriageReturn;
      if (isBreak && !isSecondHalf) this.#line++;
      if (++this.#length > this.#longestRow) throw new OverlongRow(this.#began);
      if (this.#place === 'quoted') {
        if (code !== quote) continue;
        take(i);
        this.#place = 'quote';
      } else if (code === quote && this.#place !== 'plain') {
        // Two quotation marks in a row mean one, which is taken with the text that follows.
        from = this.#place === 'quote' ? i : i + 1;
        this.#place = 'quoted';
      } else if (code === this.#delimiter) {
        take(i);
        this.#endCell();
      } else if (isBreak) {
        take(i);
        if (!isSecondHalf) rows.push(...this.#endRow());
        this.#length = 0;
      } else this.#place = 'plain';
    }
    take(piece.length);
    return rows;
  }

  /** The last row, where no line break ends it. */
  end(): CsvRow[] {
    return this.#endRow();
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#place = 'start';
  }

  /** An empty line gives no row. */
  #endRow(): CsvRow[] {
    const isEmpty = this.#cells.length === 0 && this.#cell === '' && this.#place === 'start';
    this.#endCell();
    const row = { cells: this.#cells, line: this.#began };
    this.#cells = [];
    this.#began = this.#line;
    return isEmpty ? [] : [row];
  }
}
