import { expect, test } from '@jest/globals';
import { quoteForeign } from '../../../../shared/domain/texts/quote-foreign.ts';

test.each([
  ['Mood', '“Mood”'],
  ['Vitamin B12, 2.5 mg', '“Vitamin B12, 2[.]5 mg”'],
  ['Sleep: hours', '“Sleep: hours”'],
  ['https://evil.example', '“https[:]//evil[.]example”'],
  ['evil.example', '“evil[.]example”'],
  ['evil．example', '“evil[.]example”'],
  ['javascript:alert', '“javascript[:]alert”'],
  ['tel:+1', '“tel:+1”'],
  ['help@evil.example', '“help[@]evil[.]example”'],
  ['he said “hi”', "“he said 'hi'”"],
  ['a"b„c«d»', "“a'b'c'd'”"],
])('%j stands in a mail of ours as %s', (text, quoted) => {
  expect(quoteForeign(text, 80)).toBe(quoted);
});

test.each([
  ['abcdefghij', '“abcdefghij”'],
  ['abcdefghijk', '“abcdefghi…”'],
  ['😀😀😀😀😀😀😀😀😀😀😀', '“😀😀😀😀😀😀😀😀😀…”'],
])('%s is cut after ten characters, and still ends with its quotation mark', (text, quoted) => {
  expect(quoteForeign(text, 10)).toBe(quoted);
});
