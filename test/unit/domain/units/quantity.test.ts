import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { figure } from '../../../../shared/assistants/figures.ts';
import { amountText, insteadOf, textsOfBoth } from '../../../../shared/domain/analysis/texts/amount-text.ts';
import { threeDigitsOfBoth } from '../../../../shared/domain/analysis/texts/number-text.ts';
import { catalogue } from '../../../../shared/domain/catalogue/catalogue.ts';
import { chartAmount } from '../../../../shared/domain/charts/chart.ts';
import { displayValueAndUnit } from '../../../../shared/domain/measurements/display-value.ts';
import { meanNumber, meanText } from '../../../../shared/domain/measurements/mean-text.ts';
import { valueOfThing, valueText } from '../../../../shared/domain/measurements/value-text.ts';
import { unitLabel } from '../../../../shared/domain/studies/study-text.ts';
import {
  beforeUnit,
  differenceText,
  directedText,
  levelWords,
} from '../../../../shared/domain/units/amount-text.ts';
import { amountOfThing, unitNoun } from '../../../../shared/domain/units/quantity.ts';
import { inUnit } from '../../../../shared/domain/units/scale-text.ts';
import { findUnit, type Unit, units } from '../../../../shared/domain/units/units.ts';
import { unspokenAmount } from '../../../support/unspoken-amount.ts';

const unitNamed = (name: string) => findUnit(name) as Unit;

test('every unit that is a word in the plural has its singular', () => {
  const words = units
    .map(({ abbreviatedName }) => abbreviatedName)
    .filter((word) => /^[a-z]{4,}$/.test(word));
  const alike = words.filter((word) => unitNoun(word, 1) === unitNoun(word, 2));
  expect(alike.sort()).toEqual(['count', 'index', 'kcal', 'torr']);
});

const names = fc.oneof(
  fc.constantFrom('Steps', 'Topiramate', 'Push-ups', 'Blood Cell Count', 'Sleep Duration', 'Times Awake'),
  fc.string(),
);
const things = fc.record({
  name: names,
  category: fc.constantFrom('Treatments', 'Symptoms', 'Sleep', undefined),
});
const amounts = fc.oneof(
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.double({ min: 0, max: 30, noNaN: true }),
  fc.integer({ min: 0, max: 20_000 }),
);

test('no amount is told as a count or as a fraction of an hour, wherever it is made', () => {
  fc.assert(
    fc.property(fc.constantFrom(...units), things, amounts, amounts, (unit, thing, value, other) => {
      const { abbreviatedName } = unit;
      const label = unitLabel(unit, thing);
      const texts = [
        displayValueAndUnit(value, unit, thing),
        displayValueAndUnit(value, unit),
        valueText(value, abbreviatedName, thing),
        amountText(value, label),
        amountText(value, unitLabel(unit)),
        insteadOf(...textsOfBoth(value, other, label, threeDigitsOfBoth), label),
        differenceText(value, unit),
        levelWords('It', unit, value),
        chartAmount(value, abbreviatedName),
        meanText(value, abbreviatedName, thing),
        `${meanNumber(value, abbreviatedName)} to ${meanText(other, abbreviatedName)}`,
        figure(value, abbreviatedName, thing),
        valueOfThing(value, abbreviatedName, { name: 'It' }),
        `3 ${inUnit(abbreviatedName)}`,
      ];
      for (const text of texts)
        expect([unit.name, text]).toEqual([unit.name, expect.not.stringMatching(unspokenAmount)]);
    }),
  );
});

test.each([
  ['$', 5, '$5 of It', '$5', '$5 higher'],
  ['C', 1, 'It at 1 °C', '1 °C', '1 °C higher'],
  ['bpm', 0, 'It at 0 bpm', '0 bpm', '0 bpm lower'],
  ['%', 20, 'It at 20%', '20 percentage points', '20 percentage points higher'],
  ['%RDA', 50, '50%RDA of It', '50%RDA', '50%RDA higher'],
  ['/minute', 12, 'It at 12/minute', '12/minute', '12/minute higher'],
  ['index', 1, 'It at 1', '1', '1 higher'],
  ['degrees east', 1, '1 degree east of It', '1 degree east', '1 degree east higher'],
  ['h', -1.5, '-1 h 30 min of It', '1 h 30 min', '1 h 30 min shorter'],
  ['mg', 0, 'no It', '0 mg', '0 mg lower'],
  ['count', 1, '1 × It', '1', '1 higher'],
])('an experiment speaks of %s as people do: %d', (abbreviatedName, value, level, difference, directed) => {
  const unit = unitNamed(abbreviatedName);
  expect([levelWords('It', unit, value), differenceText(value, unit), directedText(value, unit)]).toEqual([
    level,
    difference,
    directed,
  ]);
});

test('the unit of two differences is said once, unless it stands before them', () => {
  const range = (name: string) => beforeUnit('1200', unitNamed(name));
  expect([range('mg'), range('$')]).toEqual(['1,200', '$1,200']);
});

test('what the catalogue counts has a word of its own', () => {
  const counted = catalogue.filter(({ unit }) => unit === 'count');
  expect(
    counted.map(({ name }) => `${unitNoun('count', 1, { name })}, ${unitNoun('count', 2, { name })}`),
  ).toEqual([
    'time, times',
    'hot flush, hot flushes',
    'bowel movement, bowel movements',
    'step, steps',
    'cigarette, cigarettes',
  ]);
});

test('nothing that the demo shows is told as a count or as a fraction of an hour', () => {
  const file = new URL('../../../../web/app/demo/recorded-answers.json', import.meta.url);
  const shown: string[] = [];
  JSON.parse(readFileSync(file, 'utf8'), (_, value) => {
    if (typeof value === 'string' && unspokenAmount.test(value)) shown.push(value);
    return value;
  });
  expect(shown).toEqual([]);
});

test.each([
  ['Sleep Duration', '7 h', 'Sleep Duration 7 h'],
  ['Screen Time', '2 h', 'Screen Time 2 h'],
  ['Meditation', '20 min', '20 min of Meditation'],
])('an amount of %s is said as "%s"', (name, amount, said) => {
  expect(amountOfThing(amount, 'h', { name, category: 'Sleep' })).toBe(said);
});
