import { expect, test } from '@jest/globals';
import { OperatorError } from '../../../../../lib/admin/command.ts';
import { readLine, toLine } from '../../../../../lib/admin/transfer/item-lines.ts';

test('a record comes back from its line as it was, sets and odd keys included', () => {
  const item = {
    sk: 'SOURCE#x',
    open: new Set(['a', 'b']),
    channels: { 's constructor': { channel: 1 } },
    text: 'two\nlines  ',
    value: '5e-324',
  };
  const line = toLine({ type: 'source', item });
  expect(line.trimEnd()).not.toContain('\n');
  expect(readLine(line, 2)).toEqual({ type: 'source', item });
});

test('a line that is not JSON is refused by its number', () => {
  expect(() => readLine('{"type":', 17)).toThrow(OperatorError);
  expect(() => readLine('{"type":', 17)).toThrow(/^Line 17 /);
});
