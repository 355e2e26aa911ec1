import { expect, test } from '@jest/globals';
import { rememberLast } from '../../../../shared/operations/replies/remember-last.ts';

test('computes again only for another text, and then forgets the one before', () => {
  const computed: string[] = [];
  const twice = rememberLast((text) => {
    computed.push(text);
    return text + text;
  });
  expect([twice('a'), twice('a'), twice('b'), twice('a')]).toEqual(['aa', 'aa', 'bb', 'aa']);
  expect(computed).toEqual(['a', 'b', 'a']);
});
