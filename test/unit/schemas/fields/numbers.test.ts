import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { integer, number, recordId } from '../../../../shared/schemas/fields/numbers.ts';
import { queryFlag, queryInteger } from '../../../../shared/schemas/fields/query.ts';
import { problemsOf } from './problems-of.ts';

describe('a number', () => {
  const anyNumber = number();

  test('is kept to the bit', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, noNaN: true }),
        (sent) => v.parse(anyNumber, sent) === sent,
      ),
    );
    expect(v.parse(anyNumber, 5e-324)).toBe(5e-324);
    expect(v.parse(anyNumber, 9007199254740991)).toBe(9007199254740991);
    expect(v.parse(anyNumber, -9007199254740991)).toBe(-9007199254740991);
  });

  test('minus zero is zero', () => {
    expect(Object.is(v.parse(anyNumber, -0), 0)).toBe(true);
  });

  test.each([
    ['text', '5', 'must be a number, got "5".'],
    ['null', null, 'must be a number, got null.'],
    ['true', true, 'must be a number, got true.'],
    ['nothing', undefined, 'must be a number, got nothing.'],
    ['not a number', Number.NaN, 'must be a finite number; the one sent is too large to be represented.'],
    [
      'what JSON.parse makes of 1e309',
      JSON.parse('1e309'),
      'must be a finite number; the one sent is too large to be represented.',
    ],
    [
      'more than a double counts',
      9007199254740992,
      'must be a number of at most 9007199254740991 in size, got 9007199254740992.',
    ],
    [
      'less than a double counts',
      -9007199254740992,
      'must be a number of at most 9007199254740991 in size, got -9007199254740992.',
    ],
  ])('%s is refused', (_, sent, problem) => {
    expect(problemsOf(anyNumber, sent)).toEqual([problem]);
  });

  test('stays in its range, ends included', () => {
    const small = number({ min: -1, max: 1 });
    expect(v.parse(small, -1)).toBe(-1);
    expect(v.parse(small, 1)).toBe(1);
    expect(problemsOf(small, 1.1)).toEqual(['must be a number from -1 to 1, got 1.1.']);
    expect(problemsOf(number({ min: 0 }), -1)).toEqual(['must be a number of at least 0, got -1.']);
  });
});

describe('a whole number', () => {
  test.each([
    [1.5, 'must be a whole number from 1 to 5, got 1.5.'],
    [0, 'must be a whole number from 1 to 5, got 0.'],
    [6, 'must be a whole number from 1 to 5, got 6.'],
    ['3', 'must be a whole number from 1 to 5, got "3".'],
    [Number.POSITIVE_INFINITY, 'must be a whole number from 1 to 5, got Infinity.'],
    [[3], 'must be a whole number from 1 to 5, got an array.'],
  ])('%j is refused', (sent, problem) => {
    expect(problemsOf(integer({ min: 1, max: 5 }), sent)).toEqual([problem]);
  });

  test('an id is at least 1', () => {
    expect(v.parse(recordId(), 9007199254740991)).toBe(9007199254740991);
    expect(problemsOf(recordId(), 0)).toEqual(['must be a whole number of at least 1, got 0.']);
  });
});

describe('a whole number in a query', () => {
  const limit = queryInteger({ min: 1, max: 200 });

  test.each([
    ['1', 1],
    ['200', 200],
    [' 7 ', 7],
  ])('"%s" is read as %d', (sent, number) => {
    expect(v.parse(limit, sent)).toBe(number);
  });

  test.each(['0', '201', '-1', '1.5', '1e2', '0x10', '', 'ten', '99999999999999999999', '١', '5,6'])(
    '"%s" is refused, never clamped',
    (sent) => {
      expect(problemsOf(limit, sent)).toEqual([`must be a whole number from 1 to 200, got "${sent}".`]);
    },
  );

  test('has no ceiling where none is given', () => {
    expect(v.parse(queryInteger(), '9007199254740991')).toBe(9007199254740991);
    expect(problemsOf(queryInteger(), '9007199254740992')).toHaveLength(1);
  });
});

describe('a flag in a query', () => {
  test.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('"%s" is %s', (sent, flag) => {
    expect(v.parse(queryFlag(), sent)).toBe(flag);
  });

  test.each(['', 'yes', '2', 'null'])('"%s" is refused', (sent) => {
    expect(problemsOf(queryFlag(), sent)).toEqual([`must be true or false, got "${sent}".`]);
  });
});
