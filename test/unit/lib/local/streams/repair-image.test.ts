import { expect, test } from '@jest/globals';
import { repairImage } from '../../../../../lib/local/streams/repair-image.ts';

test('what has no type is read as empty, however deep it lies', () => {
  const image = { a: { S: 'x' }, b: {}, c: { M: { d: {}, e: { L: [{}, { N: '1' }] } } } };
  expect(repairImage(image)).toEqual({
    a: { S: 'x' },
    b: { M: {} },
    c: { M: { d: { M: {} }, e: { L: [{ M: {} }, { N: '1' }] } } },
  });
});
