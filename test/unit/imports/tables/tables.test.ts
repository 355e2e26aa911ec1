import { describe, expect, test } from '@jest/globals';
import { zoneOffsets } from '../../../../shared/domain/time/zone.ts';
import { decodeText } from '../../../../shared/imports/bytes/decode-text.ts';
import { readLines } from '../../../../shared/imports/tables/read-lines.ts';
import { dateOrderOf, epochOf, readMoment } from '../../../../shared/imports/tables/read-moment.ts';
import { readNumber } from '../../../../shared/imports/tables/read-number.ts';
import { readTable } from '../../../../shared/imports/tables/read-table.ts';
import { sniffTable } from '../../../../shared/imports/tables/sniff-table.ts';
import { allOf, endless, piecesOf } from '../../../support/imports/sources.ts';

describe('a table’s delimiter and decimal mark', () => {
  test.each([
    ['a,b\n1,2\n', ',', false],
    ['a;b\n1,5;2\n', ';', true],
    ['a\tb\n1,5\t2\n', '\t', true],
    ['a;b\n1.500,5;2\n', ';', true],
    ['a;b\n1.5;2\n', ';', false],
    ['date;text\n2026-01-01;"a,b,c"\n2026-01-02;"d,e"\n', ';', false],
    ['a,b\n1,2,\n3,4,\n', ',', false],
    ['a,b', ',', false],
  ])('of %j are %j, %j', (head, delimiter, decimalComma) => {
    expect(sniffTable(head)).toEqual({ delimiter, decimalComma });
  });

  test('text is no table', () => {
    expect(sniffTable('Dear diary\ntoday nothing happened\n')).toBeUndefined();
  });
});

describe('rows', () => {
  test('hold quotes, breaks and empty cells, however the text is cut', async () => {
    const text = 'a;"b ""c"";\r\nd";\r\n;;x\n';
    for (const length of [1, 2, 3, 100]) {
      const rows = (await allOf(readTable(piecesOf(text, length), 't.csv', ';'))).flat();
      expect(rows).toEqual([
        { cells: ['a', 'b "c";\r\nd', ''], line: 1 },
        { cells: ['', '', 'x'], line: 3 },
      ]);
    }
  });

  test('without an end are refused by the line they begin on', async () => {
    const table = readTable(endless('x'.repeat(2 ** 20), 1000), 't.csv');
    await expect(allOf(table)).rejects.toThrow(
      't.csv: has a row of more than a million characters, which begins on line 1',
    );
    const lines = readLines(endless('x'.repeat(2 ** 20), 1000), 't.ndjson');
    await expect(allOf(lines)).rejects.toThrow(
      't.ndjson: has a line of more than a million characters, line 1',
    );
  });
});

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from('\ufeffgrün')],
  ['UTF-8 without a mark', Buffer.from('grün')],
  ['UTF-16, little end first', Buffer.from('\ufeffgrün', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\ufeffgrün', 'utf16le').swap16()],
  ['windows-1252', Buffer.from('grün', 'latin1')],
])('a text in %s is read', async (_, bytes) => {
  const read = async function* () {
    yield new Uint8Array(bytes);
  };
  expect((await allOf(decodeText(read()))).join('')).toBe('grün');
});

test.each([
  ['1.5', false, 1.5],
  [' -3 ', false, -3],
  ['1,234.5', false, 1234.5],
  ['1,5', false, undefined],
  ['1,5', true, 1.5],
  ['1.234,5', true, 1234.5],
  ['NaN', false, undefined],
  ['no data', false, undefined],
  ['1e400', false, undefined],
  ['', false, undefined],
])('%j is the number %j', (text, decimalComma, number) => {
  expect(readNumber(text, decimalComma as boolean)).toBe(number);
});

describe('a moment', () => {
  const zone = zoneOffsets('Europe/Berlin');
  const utc = (text: string, order?: 'dayFirst' | 'monthFirst') => {
    const moment = readMoment(text, order);
    return moment && new Date(epochOf(moment, zone) * 1000).toISOString();
  };
  test.each([
    ['2026-03-29 07:14:22 +0200', '2026-03-29T05:14:22.000Z'],
    ['2026-03-29T07:14:22.123Z', '2026-03-29T07:14:22.000Z'],
    ['2026-03-29T07:14', '2026-03-29T05:14:00.000Z'],
    ['2026-03-29 7:57:00\u202fAM +0200', '2026-03-29T05:57:00.000Z'],
    ['2026-03-29', '2026-03-29T10:00:00.000Z'],
    ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
    ['29.03.2026 23:00', '2026-03-29T21:00:00.000Z'],
    ['03/29/26 10:13 PM', '2026-03-29T20:13:00.000Z'],
    ['2026-02-30', undefined],
    ['2026-03-29 25:00', undefined],
    ['03/04/2026', undefined],
    ['1969', undefined],
  ])('written %j is %j', (text, expected) => {
    expect(utc(text)).toBe(expected);
  });

  test('is told by the order that other dates show', () => {
    expect(['03/04/2026', '13/04/2026', '04/13/2026', '2026-04-13'].map(dateOrderOf)).toEqual([
      undefined,
      'dayFirst',
      'monthFirst',
      undefined,
    ]);
    expect(utc('03/04/2026 00:00', 'dayFirst')).toBe('2026-04-02T22:00:00.000Z');
    expect(utc('03/04/2026 00:00', 'monthFirst')).toBe('2026-03-03T23:00:00.000Z');
  });
});
