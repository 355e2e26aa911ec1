import { describe, expect, test } from '@jest/globals';
import { csvLine } from '../../../../shared/domain/texts/csv.ts';

describe('a line of CSV', () => {
  test.each([
    [['a', 1, undefined, -2.5], 'a,1,,-2.5\r\n'],
    [['x, y', 'say "hi"', 'two\nlines'], '"x, y","say ""hi""","two\nlines"\r\n'],
    [[''], '\r\n'],
    [[5e-324, 2 ** 53 - 1], '5e-324,9007199254740991\r\n'],
  ])('of %j is %j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('keeps %j from being a formula', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  });

  test('quotes what it kept from being a formula, where that needs quotes', () => {
    expect(csvLine(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`);
  });
});
