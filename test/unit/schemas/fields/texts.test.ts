import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { foldName, normaliseName } from '../../../../shared/domain/texts/fold-name.ts';
import { name, text } from '../../../../shared/schemas/fields/texts.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { problemsOf } from './problems-of.ts';

const aName = name();
const unseen = 'consists of invisible characters; give it a visible name.';
const read = (input: unknown) => v.parse(aName, input);

describe('a name', () => {
  test.each([
    ['is trimmed', '  Mood\t', 'Mood'],
    ['has its inner white space folded to one space', 'Overall \t\n  Mood', 'Overall Mood'],
    ['has no-break and ideographic spaces folded too', 'Overall\u00a0\u3000Mood', 'Overall Mood'],
    ['is composed to NFC', 'Cafe\u0301', 'Caf\u00e9'],
    ['keeps its spelling', 'Vitamin D₃ (µg) — “Ø” 5-HTP 😀', 'Vitamin D₃ (µg) — “Ø” 5-HTP 😀'],
    ['keeps the joiners of an emoji', '👩\u200d⚕️ visit', '👩\u200d⚕️ visit'],
    ['may be one character', 'X', 'X'],
  ])('%s', (_, sent, kept) => {
    expect(read(sent)).toBe(kept);
  });

  test('may have 125 characters, counted as people count, after folding', () => {
    expect(read('😀'.repeat(125))).toBe('😀'.repeat(125));
    expect(read(`  ${'e\u0301'.repeat(125)}  `)).toBe('é'.repeat(125));
    expect(read(`a${' '.repeat(500)}b`)).toBe('a b');
  });

  test.each([
    ['126 characters', 'a'.repeat(126), 'must have 1 to 125 characters, got 126.'],
    ['126 emojis', '😀'.repeat(126), 'must have 1 to 125 characters, got 126.'],
    [
      '123,456 accents on one letter',
      `a${'\u0315\u0300'.repeat(61_728)}`,
      'must have 1 to 125 characters, got 123457.',
    ],
    ['nothing', '', 'must have 1 to 125 characters, got none.'],
    ['white space only', ' \t\n', 'must have 1 to 125 characters, got none.'],
    ['a NUL', 'Mo\u0000od', 'contains a control character; remove it.'],
    ['an escape', 'Mo\u001b[31mod', 'contains a control character; remove it.'],
    ['a C1 control', 'Mo\u0085od', 'contains a control character; remove it.'],
    ['a right-to-left override', 'Mo\u202eod', 'contains a bidirectional control character; remove it.'],
    ['an isolate', 'Mo\u2066od', 'contains a bidirectional control character; remove it.'],
    ['an Arabic letter mark', 'Mo\u061cod', 'contains a bidirectional control character; remove it.'],
    ['half a surrogate pair', 'Mo\ud83dod', 'contains half of a surrogate pair, which is not a character.'],
    ['nothing but a zero-width space', '\u200b', unseen],
    ['nothing but joiners, spaces and a soft hyphen', '\u2060 \u200d\u00ad', unseen],
    ['nothing but fillers of Hangul', '\u115f\u3164\uffa0', unseen],
    ['nothing but a blank of Braille', '\u2800', unseen],
    ['nothing but variation selectors and tags', '\ufe0f\u{e0041}', unseen],
    ['a number', 5, 'must be text, got 5.'],
    ['null', null, 'must be text, got null.'],
    ['an array', ['Mood'], 'must be text, got an array.'],
    ['an object', { name: 'Mood' }, 'must be text, got an object.'],
    ['no value', undefined, 'must be text, got nothing.'],
  ])('with %s is refused', (_, sent, problem) => {
    expect(problemsOf(aName, sent)).toEqual([problem]);
  });

  test('is the same after being read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (sent) => {
        fc.pre(problemsOf(aName, sent).length === 0);
        return read(read(sent)) === read(sent);
      }),
    );
  });
});

describe('two spellings of one name', () => {
  test.each([
    ['Overall Mood', 'overall  MOOD '],
    ['Café', 'CAFE\u0301'],
    ['Ωmega', 'ωMEGA'],
    ['K', '\u212a'],
  ])('"%s" and "%s" are the same', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  test.each([
    ['Mood', 'Moods'],
    ['Vitamin B6', 'Vitamin B₆'],
    ['resume', 'résumé'],
  ])('"%s" and "%s" are different', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });

  test('folding a folded name changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (sent) => {
        const folded = foldName(sent);
        return foldName(folded) === folded && foldName(normaliseName(sent)) === folded;
      }),
    );
  });
});

describe('a text', () => {
  const aText = text({ min: 2, max: 5 });

  test.each(['ab', ' a\n', '😀😀😀😀😀', 'a\u0001b'])('is kept as it was sent: %j', (sent) => {
    expect(v.parse(aText, sent)).toBe(sent);
  });

  test.each([
    ['a', 'must have at least 2 characters, got 1.'],
    ['😀', 'must have at least 2 characters, got 1.'],
    ['abcdef', 'must have at most 5 characters, got 6.'],
    ['\ud83dab', 'contains half of a surrogate pair, which is not a character.'],
    [12, 'must be text, got 12.'],
  ])('%j is refused', (sent, problem) => {
    expect(problemsOf(aText, sent)).toEqual([problem]);
  });
});
