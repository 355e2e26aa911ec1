import { describe, expect, test } from '@jest/globals';
import { toUnitRecord } from '../../../../shared/answers/variables/unit-record.ts';
import { canConvert } from '../../../../shared/domain/units/convert.ts';
import {
  categoryOf,
  findUnit,
  getUnit,
  unitCategories,
  units,
} from '../../../../shared/domain/units/units.ts';

/** Interface 2.8: what the unitName filter takes. */
const names = `% Recommended Daily Allowance, -4 to 4 Rating, 0 to 1 Rating, 0 to 5 Rating, 1 to 10 Rating, 1 to 5 Rating,
  Applications, Beats per Minute, Calories, Capsules, Centimeters, Count, Degrees Celsius, Degrees East,
  Degrees Fahrenheit, Degrees North, Dollars, Drops, Event, Feet, Grams, Hours, Inches, Index, Kilocalories, Kilograms,
  Kilometers, Liters, Meters, Micrograms, Micrograms per decilitre, Miles, Milligrams, Milliliters, Millimeters,
  Millimeters Merc, Milliseconds, Minutes, Pascal, Percent, Pieces, Pills, Pounds, Puffs, Seconds, Serving, Sprays,
  Tablets, Torr, Units, Yes/No, per Minute, Doses, Quarts, Ounces, International Units, Meters per Second`;

/** Interface 2.4. */
const categoryNames = `Distance, Duration, Energy, Frequency, Miscellany, Pressure, Proportion, Rating, Temperature, Volume,
  Weight, Count`;

/** Beyond the interface: what phones and sensors measure in. */
const additions = `mg/dL, mmol/L, kg/m², mL/kg/min, dB, W, L/min, km/h`;

const listed = (text: string) => text.split(',').map((name) => name.trim());

describe('the units', () => {
  test('are the 57 of the interface and eight additions, each once', () => {
    const [named, added] = [units.slice(0, 57), units.slice(57)];
    expect(named.map(({ name }) => name).sort()).toEqual(listed(names).sort());
    expect(added.map(({ abbreviatedName }) => abbreviatedName)).toEqual(listed(additions));
    expect(new Set(units.map(({ id }) => id)).size).toBe(65);
    expect(new Set(units.map(({ abbreviatedName }) => abbreviatedName)).size).toBe(65);
  });

  test('that were added convert to nothing but themselves, and are never added up by default', () => {
    for (const unit of units.slice(57)) {
      expect(unit).toMatchObject({
        category: 'Miscellany',
        combinationOperation: 'MEAN',
        conversionSteps: [],
      });
      expect(units.filter((other) => canConvert(unit, other))).toEqual([unit]);
      expect(units.filter((other) => canConvert(other, unit))).toEqual([unit]);
    }
  });

  test.each([
    ['MG/DL', 'mg/dL'],
    ['kg/m2', 'kg/m²'],
    ['w', 'W'],
    ['decibel', 'dB'],
  ])('%j is understood as %j', (spelling, abbreviatedName) => {
    expect(findUnit(spelling)?.abbreviatedName).toBe(abbreviatedName);
  });

  test('belong to the categories of the interface', () => {
    expect(unitCategories.map(({ name }) => name).sort()).toEqual(listed(categoryNames).sort());
    for (const unit of units) expect(categoryOf(unit).name).toBe(unit.category);
  });

  test('a category has its standard unit among its own, with no steps to itself', () => {
    for (const { name, standardUnitAbbreviatedName } of unitCategories) {
      if (standardUnitAbbreviatedName === null) continue;
      const standard = findUnit(standardUnitAbbreviatedName);
      expect(standard).toMatchObject({ category: name, conversionSteps: [] });
    }
  });

  test('are found by id; an id that does not exist is a bug', () => {
    for (const unit of units) expect(getUnit(unit.id)).toBe(unit);
    expect(() => getUnit(33)).toThrow('unit that does not exist');
  });
});

describe('a unit as the API shows it', () => {
  const records = units.map(toUnitRecord);

  test('has whole numbers as minimum and maximum, the largest number where it is unbounded', () => {
    for (const [i, record] of records.entries()) {
      const { minimum, maximum } = units[i] ?? {};
      expect(record.maximumValue).toBe(maximum ?? 9007199254740991);
      expect(record.minimumValue).toBe(minimum ?? -9007199254740991);
      expect(Number.isInteger(record.maximumValue) && Number.isInteger(record.minimumValue)).toBe(true);
    }
  });

  test('leaves the allowed maximum and minimum out where it is unbounded', () => {
    for (const [i, record] of records.entries()) {
      const { minimum, maximum } = units[i] ?? {};
      if (maximum === null) expect(record).not.toHaveProperty('maximumAllowedValue');
      else expect(record.maximumAllowedValue).toBe(maximum);
      if (minimum === null) expect(record).not.toHaveProperty('minimumAllowedValue');
      else expect(record.minimumAllowedValue).toBe(minimum);
    }
    expect(records.filter((record) => 'maximumAllowedValue' in record)).not.toHaveLength(0);
    expect(records.filter((record) => !('maximumAllowedValue' in record))).not.toHaveLength(0);
  });

  test('names itself as the standard where its category has none', () => {
    for (const record of records) {
      const { standardUnitAbbreviatedName: shown } = record.unitCategory;
      if (record.category === 'Miscellany') expect(shown).toBe(record.abbreviatedName);
      else expect(findUnit(shown)).toMatchObject({ category: record.category, conversionSteps: [] });
    }
  });

  test('has nothing but the members of the interface', () => {
    const members = new Set(records.flatMap((record) => Object.keys(record)));
    expect([...members].sort()).toEqual([
      'abbreviatedName',
      'advanced',
      'category',
      'categoryId',
      'categoryName',
      'conversionSteps',
      'id',
      'manualTracking',
      'maximumAllowedValue',
      'maximumValue',
      'minimumAllowedValue',
      'minimumValue',
      'name',
      'unitCategory',
    ]);
  });
});

describe('the spelling of a unit', () => {
  test.each([
    ['C', 'Degrees Celsius'],
    ['c', 'Degrees Celsius'],
    ['cal', 'Calories'],
    ['Calories', 'Calories'],
    ['kcal', 'Kilocalories'],
    ['KG', 'Kilograms'],
    ['ml', 'Milliliters'],
    ['mL', 'Milliliters'],
    ['l', 'Liters'],
    ['lbs', 'Pounds'],
    ['pound', 'Pounds'],
    ['out of five', '1 to 5 Rating'],
    ['0 TO 5 RATING', '0 to 5 Rating'],
    ['ea', 'Count'],
    ['  mg ', 'Milligrams'],
    ['Percent', 'Percent'],
    ['percent recommended daily allowance', '% Recommended Daily Allowance'],
  ])('"%s" means %s', (spelling, name) => {
    expect(findUnit(spelling)?.name).toBe(name);
  });

  test('every abbreviation, name and synonym leads to its own unit in any case', () => {
    for (const one of units)
      for (const spelling of [one.abbreviatedName, one.name, ...one.synonyms])
        for (const variant of [spelling, spelling.toLowerCase(), spelling.toUpperCase()])
          expect(findUnit(variant)).toBe(one);
  });

  test.each(['', ' ', 'furlong', '__proto__', 'constructor', 'toString'])('"%s" is no unit', (spelling) => {
    expect(findUnit(spelling)).toBeUndefined();
  });
});
