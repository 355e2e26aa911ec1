/** Pieces that, repeated, make careless code go back again and again; some with an end that makes it fail at last. */
const pieces: readonly (readonly [piece: string, end?: string])[] = [
  ['<a '],
  ['<a b="'],
  ['<a b=\'"'],
  ['<'],
  ['</b'],
  ['<b></i>'],
  ['<b>', '</i></i>'],
  ['<!--'],
  ['<script>'],
  ['&'],
  ['&amp', '!'],
  ['1', 'x'],
  ['1.', 'x'],
  ['0', 'e'],
  [' ', 'x'],
  ['x ', '!'],
  ['\t\n', '('],
  ['(ge)'],
  ['\u0315\u0300\u05ae', 'a'],
  ['a\u0323\u0307'],
  ['\u1100\u1161\u11a8'],
  ['\ud83d\ude00'],
  ['\ud800'],
  ['\u200f'],
  ['"\\'],
  ['{"a":['],
  ['https://a/', ' '],
  ['../'],
  ['a/'],
  ['javascript:'],
  ['2026-11-15T08:00:00.', '0'],
  ['-'],
];

/** Texts of that length, each of one piece; where they end as they began, and where they do not. */
export const worstTexts = (length: number): string[] =>
  pieces.map(([piece, end = '']) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end);
