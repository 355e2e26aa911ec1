import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { editDistance } from '../../../../shared/domain/texts/near-miss.ts';
import { variableCategoryNames } from '../../../../shared/domain/variables/categories.ts';
import { choice, nearest } from '../../../../shared/schemas/fields/choice.ts';
import { category, unitName } from '../../../../shared/schemas/variables/names.ts';
import { problemsOf } from './problems-of.ts';

describe('a choice', () => {
  const operation = choice(['MEAN', 'SUM'], { average: 'MEAN' });

  test.each([
    ['MEAN', 'MEAN'],
    ['sum', 'SUM'],
    [' Sum ', 'SUM'],
    ['AVERAGE', 'MEAN'],
  ])('"%s" is taken as %s', (sent, word) => {
    expect(v.parse(operation, sent)).toBe(word);
  });

  test('answers an unknown value with the nearest allowed one and the list', () => {
    expect(problemsOf(operation, 'sun')).toEqual([
      'unknown value "sun"; did you mean "SUM"? Allowed: MEAN, SUM, average.',
    ]);
  });

  test('letters that changed places are one mistake', () => {
    expect(nearest('bmp', ['lbm', 'bpm', 'mph'])).toBe('bpm');
    expect(problemsOf(unitName(), 'bmp')[0]).toContain('did you mean "bpm"?');
  });

  test.each(['__proto__', 'constructor', 'toString', ''])('knows no word "%s"', (sent) => {
    expect(problemsOf(operation, sent)).toHaveLength(1);
  });

  test.each([
    [5, 'must be one of MEAN, SUM; got 5.'],
    [null, 'must be one of MEAN, SUM; got null.'],
    [['MEAN'], 'must be one of MEAN, SUM; got an array.'],
    [undefined, 'must be one of MEAN, SUM; got nothing.'],
  ])('refuses %j, which is no text', (sent, problem) => {
    expect(problemsOf(operation, sent)).toEqual([problem]);
  });

  test('quotes no more than the beginning of a long value', () => {
    const [problem = ''] = problemsOf(operation, 'x'.repeat(100_000));
    expect(problem.length).toBeLessThan(200);
  });
});

describe('the nearest word', () => {
  test('is the first of those with the fewest edits', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1, maxLength: 8 }), (sought, words) => {
        const edits = words.map((one) => editDistance(sought, one));
        expect(nearest(sought, words)).toBe(words[edits.indexOf(Math.min(...edits))]);
      }),
    );
  });

  const words = ['kg', 'Kilograms', 'Milligrams', 'mg', 'mL'];
  test.each([
    ['kilogramms', 'Kilograms'],
    ['MILIGRAMS', 'Milligrams'],
    ['k', 'kg'],
    ['', 'kg'],
  ])('to "%s" is %s', (sent, word) => {
    expect(nearest(sent, words)).toBe(word);
  });
});

describe('a variable category', () => {
  test('is understood in every spelling of both lists of the interface', () => {
    for (const name of variableCategoryNames) expect(v.parse(category(), name.toUpperCase()).name).toBe(name);
    expect(variableCategoryNames).toHaveLength(23);
  });

  test.each([
    ['Activities', 'Activity'],
    ['Physical Activity', 'Physical Activities'],
    ['location', 'Locations'],
  ])('%s and %s are one category', (one, other) => {
    expect(v.parse(category(), one)).toBe(v.parse(category(), other));
  });
});

describe('the name of a unit', () => {
  test('is the unit itself in any spelling', () => {
    for (const spelling of ['mg', 'MG', 'Milligrams', 'milligram'])
      expect(v.parse(unitName(), spelling).name).toBe('Milligrams');
  });

  test('that is unknown gets the nearest and all that there are', () => {
    expect(problemsOf(unitName(), 'miligrams')).toEqual([
      expect.stringMatching(/^unknown unit "miligrams"; did you mean "Milligrams"\? Allowed: .*, mg, .*\.$/),
    ]);
    expect(problemsOf(unitName('name'), 'miligrams')).toEqual([
      expect.stringMatching(
        /^unknown unit "miligrams"; did you mean "Milligrams"\? Allowed: .*, Milligrams, .*\.$/,
      ),
    ]);
    expect(problemsOf(unitName(), 7)).toEqual(['must be the name of a unit, got 7.']);
  });
});
