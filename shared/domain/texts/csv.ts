export type Cell = string | number | undefined;

/** One line of a CSV file, RFC 4180. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Where a formula would begin: at a sign of its own, in any width or height, behind whatever a spreadsheet trims or
 * does not show; or at a tab or line break, which some take for the next cell.
 */
const formulaStart =
  /^(?:['\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]|'*[\t\r\n])/u;

/** Text that a spreadsheet would take for a formula is made text by a leading apostrophe. */
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
  /** Where it begins, counted from 1. */
  readonly line: number;
}

type Place = 'start' | 'plain' | 'quoted' | 'quote';

/** Reads CSV piece by piece; a row may begin in one piece and end in another. */
export class CsvReader {
  #cells: string[] = [];
  #cell = '';
  #place: Place = 'start';
  #line = 1;
  #began = 1;
  #wasReturn = false;

  /** The rows that end in this piece. */
  read(piece: string): CsvRow[] {
    const rows: CsvRow[] = [];
    for (const character of piece) {
      const isSecondHalf = this.#wasReturn && character === '\n';
      this.#wasReturn = character === '\r';
      if (character === '\n' ? !isSecondHalf : character === '\r') this.#line++;
      if (this.#place === 'quoted') {
        if (character === '"') this.#place = 'quote';
        else this.#cell += character;
      } else if (character === '"' && this.#place === 'start') this.#place = 'quoted';
      else if (character === '"' && this.#place === 'quote') {
        this.#cell += '"';
        this.#place = 'quoted';
      } else if (character === ',') this.#endCell();
      else if (character === '\n' || character === '\r') {
        if (!isSecondHalf) rows.push(...this.#endRow());
      } else {
        this.#cell += character;
        this.#place = 'plain';
      }
    }
    return rows;
  }

  /** The last row, where no line break ends it. */
  end(): CsvRow[] {
    return this.#cells.length === 0 && this.#cell === '' && this.#place === 'start' ? [] : this.#endRow();
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
