import { describe, expect, test } from '@jest/globals';
import { CsvReader, csvLine, csvText } from '../../../../shared/domain/texts/csv.ts';

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
