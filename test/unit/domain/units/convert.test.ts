import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canConvert, convert, linearBetween } from '../../../../shared/domain/units/convert.ts';
import { type Unit, unitCategories, units } from '../../../../shared/domain/units/units.ts';

function unit(abbreviation: string): Unit {
  const found = units.find(({ abbreviatedName }) => abbreviatedName === abbreviation);
  if (found === undefined) throw new Error(`There is no unit ${abbreviation}.`);
  return found;
}

const scaledCategories = unitCategories
  .map(({ name }) => name)
  .filter((name) => name !== 'Miscellany' && units.some(({ category }) => category === name));

const membersOf = (category: string) =>
  units.filter((one) => one.category === category && one.abbreviatedName !== 'yes/no');

/** What a measurement may hold; below the smallest normal double a value has fewer digits than any conversion keeps. */
const smallest = 1e-290;
const values = fc
  .double({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, noNaN: true })
  .map((value) => (Math.abs(value) < smallest ? 0 : value));

/** Where zero points differ, what is near one's zero is as exact as the distance to the other's. */
const zeroDistance = new Map(
  scaledCategories.flatMap(membersOf).map((one) => {
    const zeros = membersOf(one.category).map((other) => Math.abs(convert(0, other, one)));
    return [one, Math.max(...zeros)] as const;
  }),
);

const fewUlps = (value: number, one: Unit) =>
  6 * Number.EPSILON * (Math.abs(value) + (zeroDistance.get(one) ?? 0));

describe('conversion inside a category', () => {
  test.each(scaledCategories)('every pair of %s comes back to a few ulps', (category) => {
    for (const from of membersOf(category))
      for (const to of membersOf(category))
        fc.assert(
          fc.property(values, (value) => {
            const back = convert(convert(value, from, to), to, from);
            return Math.abs(back - value) <= fewUlps(value, from);
          }),
        );
  });

  test.each(scaledCategories)('follows the published steps of every pair of %s', (category) => {
    for (const from of membersOf(category))
      for (const to of membersOf(category))
        fc.assert(
          fc.property(values, (value) => {
            const standard = from.conversionSteps.reduce(
              (sum, step) => (step.operation === 'ADD' ? sum + step.value : sum * step.value),
              value,
            );
            const expected = to.conversionSteps.reduceRight(
              (sum, step) => (step.operation === 'ADD' ? sum - step.value : sum / step.value),
              standard,
            );
            return Math.abs(convert(value, from, to) - expected) <= fewUlps(expected, to);
          }),
        );
  });

  test.each([
    [12, 'in', 1, 'ft'],
    [5280, 'ft', 1, 'mi'],
    [1, 'mi', 1609.344, 'm'],
    [9, 'mm', 0.009, 'm'],
    [2.54, 'cm', 1, 'in'],
    [1, 'kg', 1e9, 'mcg'],
    [5, 'mg', 0.005, 'g'],
    [1, 'lb', 453.59237, 'g'],
    [32, 'oz', 1, 'qt'],
    [1, 'qt', 946.352946, 'mL'],
    [90, 'min', 1.5, 'h'],
    [1, 'ms', 0.001, 's'],
    [760, 'torr', 101_325, 'Pa'],
    [1, 'mmHg', 133.322387415, 'Pa'],
    [37, 'C', 98.6, 'F'],
    [98.6, 'F', 37, 'C'],
    [-40, 'F', -40, 'C'],
    [3, '/5', 50, '%'],
    [10, '/10', 100, '%'],
    [1, '/10', 1, '/5'],
    [5.5, '/10', 0, '-4 to 4'],
    [5, '/6', 1, '/1'],
    [3, 'pills', 3, 'tablets'],
    [250, 'kcal', 250, 'cal'],
    [60, 'bpm', 60, '/minute'],
  ])('%d %s are exactly %d %s', (value, from, expected, to) => {
    expect(convert(value, unit(from), unit(to))).toBe(expected);
  });

  test('a value converted to its own unit is the same to the bit', () => {
    for (const one of units)
      fc.assert(fc.property(values, (value) => Object.is(convert(value, one, one), value)));
  });

  test('units that differ in name only keep the value to the bit', () => {
    fc.assert(
      fc.property(
        values,
        (value) =>
          Object.is(convert(value, unit('pills'), unit('drops')), value) &&
          Object.is(convert(value, unit('kcal'), unit('cal')), value),
      ),
    );
  });

  test.each(scaledCategories)('of two values of %s the larger one stays larger', (category) => {
    for (const from of membersOf(category))
      for (const to of membersOf(category))
        fc.assert(
          fc.property(
            values,
            values,
            (a, b) => convert(Math.min(a, b), from, to) <= convert(Math.max(a, b), from, to),
          ),
        );
  });
});

describe('yes/no and ratings', () => {
  const yesNo = unit('yes/no');

  test.each([
    ['/5', 1, 5],
    ['/10', 1, 10],
    ['/1', 0, 1],
    ['/6', 0, 5],
    ['-4 to 4', -4, 4],
    ['%', 0, 100],
  ])('no and yes are the ends of %s', (rating, bottom, top) => {
    expect(convert(0, yesNo, unit(rating))).toBe(bottom);
    expect(convert(1, yesNo, unit(rating))).toBe(top);
  });

  test.each([
    ['/5', 3, 3.5],
    ['/10', 5.5, 6],
    ['/1', 0.5, 0.51],
    ['/6', 2.5, 3],
    ['-4 to 4', 0, 1],
    ['%', 50, 50.1],
  ])('a rating in %s is yes only above the middle', (rating, middle, above) => {
    expect(convert(middle, unit(rating), yesNo)).toBe(0);
    expect(convert(above, unit(rating), yesNo)).toBe(1);
  });

  test('yes and no survive any rating', () => {
    for (const rating of membersOf('Rating'))
      for (const answer of [0, 1])
        expect(convert(convert(answer, yesNo, rating), rating, yesNo)).toBe(answer);
  });

  test('yes/no counts like any count', () => {
    expect(convert(1, yesNo, unit('count'))).toBe(1);
  });

  test('a count is yes above 0, and does not convert in a line', () => {
    const count = unit('count');
    expect([0, 0.5, 1, 3, -1].map((value) => convert(value, count, yesNo))).toEqual([0, 1, 1, 1, 0]);
    expect([linearBetween(count, yesNo), linearBetween(yesNo, yesNo)]).toEqual([
      undefined,
      expect.anything(),
    ]);
  });

  test('yes/no converts to ratings and counts only', () => {
    const targets = new Set(units.filter((to) => canConvert(yesNo, to)).map(({ category }) => category));
    expect(targets).toEqual(new Set(['Rating', 'Count']));
  });
});

describe('what cannot be converted', () => {
  test('a unit of Miscellany converts to itself and nothing else, not even in Miscellany', () => {
    const miscellany = units.filter(({ category }) => category === 'Miscellany');
    expect(miscellany.length).toBeGreaterThan(0);
    for (const from of miscellany)
      for (const to of units) {
        expect(canConvert(from, to)).toBe(from === to);
        expect(canConvert(to, from)).toBe(from === to);
      }
  });

  test('units of different categories do not convert, except yes/no', () => {
    for (const from of units)
      for (const to of units)
        if (
          from.category !== to.category &&
          ![from, to].some(({ abbreviatedName }) => abbreviatedName === 'yes/no')
        )
          expect(canConvert(from, to)).toBe(false);
  });

  test('whether a pair converts does not depend on the direction', () => {
    for (const from of units) for (const to of units) expect(canConvert(from, to)).toBe(canConvert(to, from));
  });

  test('asking for it all the same is an error that names both units', () => {
    expect(() => convert(1, unit('kg'), unit('m'))).toThrow('Kilograms cannot be converted to Meters.');
  });
});
