import { describe, expect, test } from '@jest/globals';
import {
  catalogue,
  catalogueChoices,
  findThing,
  recordedTogether,
  wordsFor,
} from '../../../../shared/domain/catalogue/catalogue.ts';
import { searchNames } from '../../../../shared/domain/catalogue/search-names.ts';
import { isScale } from '../../../../shared/domain/units/is-rating.ts';
import { units } from '../../../../shared/domain/units/units.ts';
import { getCategoryByName } from '../../../../shared/domain/variables/categories.ts';
import { kindCalled } from '../../../../shared/imports/rows/synonyms.ts';

const unitOf = (name: string) => units.find(({ abbreviatedName }) => abbreviatedName === name);

test('there are about sixty things, each once', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(60);
  expect(new Set(catalogue.map(({ name }) => name.toLowerCase())).size).toBe(catalogue.length);
});

describe.each(catalogue.map((thing) => [thing.name, thing] as const))('%s', (_, thing) => {
  test('has a category and a unit of the service, and a question', () => {
    expect(() => getCategoryByName(thing.category)).not.toThrow();
    expect(unitOf(thing.unit)).toBeDefined();
    expect(thing.question).toMatch(/^[A-Z].*\?$/);
    expect(thing.hours.every((hour) => hour >= 5 && hour <= 22)).toBe(true);
  });

  test('has words at both ends exactly where it is a scale, and 0 where an end is none', () => {
    const unit = unitOf(thing.unit);
    expect(thing.ends !== undefined).toBe(unit !== undefined && isScale(unit));
    if (thing.ends?.[0] === 'none' && thing.valence === 'negative') expect(unit?.minimum).toBe(0);
  });

  test('is the variable that an import makes of the same thing', () => {
    const kind = kindCalled(thing.name);
    if (kind === undefined) return;
    expect(thing).toMatchObject({
      name: kind.variableName,
      category: kind.variableCategoryName,
      unit: kind.unitAbbreviatedName,
    });
    expect(thing.combination ?? getCategoryByName(thing.category).combinationOperation).toBe(
      kind.combinationOperation,
    );
  });
});

test('blood pressure is one choice of two', () => {
  const choice = catalogueChoices.find(({ title }) => title === 'Blood Pressure');
  expect(choice?.things.map(({ name }) => name)).toEqual([
    'Systolic Blood Pressure',
    'Diastolic Blood Pressure',
  ]);
  expect(findThing('mood ')?.name).toBe('Mood');
  expect(recordedTogether(catalogue[0] as (typeof catalogue)[0])).toHaveLength(1);
});

test.each([
  ['cofee', 'Coffee'],
  ['coffe', 'Coffee'],
  ['kaffee', 'Coffee'],
  ['head ache', 'Headache'],
  ['hedache', 'Headache'],
  ['HEADACHE', 'Headache'],
  ['migrane', 'Migraine'],
  ['blod presure', 'Blood Pressure'],
  ['pulse', 'Heart Rate'],
  ['weight', 'Body Weight'],
  ['moo', 'Mood'],
  ['exersise', 'Exercise Minutes'],
  ['nausia', 'Nausea'],
])('%s finds %s first', (phrase, title) => {
  expect(searchNames(catalogueChoices, phrase, wordsFor)[0]?.title).toBe(title);
});

test('who has found the word itself is offered no slips', () => {
  expect(searchNames(['Mood', 'Good sleep'], 'mood', (name) => [name])).toEqual(['Mood']);
  expect(searchNames(['Good sleep'], 'mood', (name) => [name])).toEqual(['Good sleep']);
});

test('what is like nothing is not found, however long it is', () => {
  expect(searchNames(catalogueChoices, 'xylophone', wordsFor)).toEqual([]);
  expect(searchNames(catalogueChoices, 'q', wordsFor).map(({ title }) => title)).not.toContain('Mood');
  expect(searchNames(catalogueChoices, 'head'.repeat(2000), wordsFor)).toEqual([]);
  expect(searchNames(catalogueChoices, ' ', wordsFor)).toHaveLength(catalogueChoices.length);
});
