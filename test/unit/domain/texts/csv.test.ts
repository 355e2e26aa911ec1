import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  CsvReader,
  type CsvRow,
  csvLine,
  csvText,
  OverlongRow,
} from '../../../../shared/domain/texts/csv.ts';

describe('a line of CSV', () => {
  test.each([
    [['a', 1, undefined, -2.5], 'a,1,,-2.5\r\n'],
    [['x, y', 'say "hi"', 'two\nlines'], '"x, y","say ""hi""","two\nlines"\r\n'],
    [[''], '\r\n'],
    [[5e-324, 2 ** 53 - 1], '5e-324,9007199254740991\r\n'],
  ])('of %j is %j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '  =1+1',
    '\u00A0=1',
    '\u3000=1',
    '\u200B=1',
    '\uFEFF=1',
    '\u2060\u200D=1',
    '\u00AD=1',
    '\u3164=1',
    '\u0000=1',
    '＝1+1',
    ' \u200B＋1',
    '－1',
    '＠SUM(A1)',
    '﹦1',
    '−1',
    "'=1",
    "''=1",
    "' =1",
  ])('keeps %j from being a formula, and reads it as it was', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
    expect(csvText(`'${text}`)).toBe(text);
  });

  test.each(['\n=1', '\r\n=1', '\n', '\r', '\n \u200B＝1'])(
    'keeps %j from beginning another cell',
    (text) => {
      const [row] = new CsvReader().read(csvLine([text]));
      expect(row?.cells).toEqual([`'${text}`]);
      expect(csvText(row?.cells[0] ?? '')).toBe(text);
    },
  );

  test.each(['a=1', "it's", "'quoted'", ' plain', '1 = 1', 'ß-Carotin'])('leaves %j as it is', (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
    expect(csvText(text)).toBe(text);
  });

  test('quotes what it kept from being a formula, where that needs quotes', () => {
    expect(csvLine(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`);
  });
});

/** All rows of a text that arrives in these pieces. */
function rowsOf(pieces: readonly string[], reader = new CsvReader()): CsvRow[] {
  return [...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()];
}

describe('reading CSV', () => {
  test('tells where each row begins, whatever ends a line and however many lines a cell has', () => {
    expect(rowsOf(['\na'])).toEqual([{ cells: ['a'], line: 2 }]);
    expect(rowsOf(['a,b\r\n"two\r\nlines",c\rd\n\ne,""'])).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['two\r\nlines', 'c'], line: 2 },
      { cells: ['d'], line: 4 },
      { cells: ['e', ''], line: 6 },
    ]);
  });

  test.each([
    ['', []],
    ['\r\n\n', []],
    ['""', [['']]],
    [',', [['', '']]],
    ['a,', [['a', '']]],
    ['""\n', [['']]],
    ['a', [['a']]],
  ])('%j holds the rows %j', (text, cells) => {
    expect(rowsOf([text]).map((row) => row.cells)).toEqual(cells);
  });

  test('a row may be as long as is allowed, and no longer', () => {
    const read = (text: string) => rowsOf([text], new CsvReader({ longestRow: 5 }));
    expect(read('abcd\nabcd\nabcde').map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(() => read('ab\nabcdef')).toThrow(new OverlongRow(2));
  });

  test('what was written is read, in whatever pieces it arrives', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\r', '\n', '\r\n', ' ', 'ß'),
      maxLength: 6,
    });
    const row = fc.array(cell, { minLength: 1, maxLength: 4 }).filter((cells) => cells.join('') !== '');
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), fc.array(fc.nat(200), { maxLength: 8 }), (rows, cuts) => {
        const text = rows.map(csvLine).join('');
        const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length].toSorted(
          (a, b) => a - b,
        );
        const pieces = places.slice(1).map((to, i) => text.slice(places[i], to));
        expect(rowsOf(pieces).map(({ cells }) => cells.map(csvText))).toEqual(rows);
      }),
    );
  });
});
