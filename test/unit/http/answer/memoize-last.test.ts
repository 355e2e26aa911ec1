import { expect, test } from '@jest/globals';
import { memoizeLast } from '../../../../shared/operations/replies/memoize-last.ts';

test('computes again only for another text, and then forgets the one before', () => {
  const computed: string[] = [];
  const twice = memoizeLast((text) => {
    computed.push(text);
    return text + text;
  });
  expect([twice('a'), twice('a'), twice('b'), twice('a')]).toEqual(['aa', 'aa', 'bb', 'aa']);
  expect(computed).toEqual(['a', 'b', 'a']);
});
