import { expect, test } from '@jest/globals';
import { displayNumber, displayValueAndUnit } from '../../../../shared/domain/measurements/display-value.ts';
import { findUnit, type Unit } from '../../../../shared/domain/units/units.ts';

test.each([
  [3, '/5', '3/5'],
  [2.5, '/5', '2.5/5'],
  [7, '/10', '7/10'],
  [50, '%', '50%'],
  [5, '$', '$5'],
  [-5.25, '$', '-$5.25'],
  [0.45359237, 'kg', '0.454 kg'],
  [1, 'yes/no', 'Yes'],
  [0, 'yes/no', 'No'],
  [-3, '-4 to 4', '-3'],
  [36.6, 'C', '36.6 °C'],
  [12_345, 'count', '12,345'],
  [2150, 'mL', '2,150 mL'],
  [-1234.5, 'kcal', '-1,235 kcal'],
  [4.5, '$', '$4.50'],
  [14, '/minute', '14/minute'],
  [25, 'index', '25'],
  [0, 'mg', '0 mg'],
  [1, 'pills', '1 pill'],
  [0.9999, 'pills', '1 pill'],
  [-1, 'drops', '-1 drop'],
  [0.5, 'pills', '0.5 pills'],
  [0, 'tablets', '0 tablets'],
  [1, 'serving', '1 serving'],
  [2, 'serving', '2 servings'],
  [2, 'dose', '2 doses'],
  [3, 'event', '3 events'],
  [1, 'mg', '1 mg'],
])('%p %s is shown as %s', (value, unit, shown) => {
  expect(displayValueAndUnit(value, findUnit(unit) as Unit)).toBe(shown);
});

test.each([
  [1 / 3, '0.333'],
  [99.999, '100'],
  [1234.56, '1235'],
  [1e21, '1e+21'],
  [1.5e-9, '1.5e-9'],
  [-0.001234, '-0.00123'],
])('%p is shortened to %s', (value, shown) => {
  expect(displayNumber(value)).toBe(shown);
});

test.each([
  [9359, { name: 'Steps' }, '9,359 steps'],
  [1, { name: 'STEPS' }, '1 step'],
  [1, { name: 'Steps' }, '1 step'],
  [20, { name: 'Push-ups' }, '20 push-ups'],
  [1, { name: 'Hot Flushes' }, '1 hot flush'],
  [12, { name: 'Flights Climbed' }, '12 flights'],
  [2, { name: 'ACE Inhibitors', category: 'Treatments' }, '2 ACE inhibitors'],
  [3, { name: 'Cookies' }, '3 cookies'],
  [1, { name: 'Cookies' }, '1 time'],
  [3, { name: 'Headache', category: 'Symptoms' }, '3 times'],
  [1, { name: 'Headache', category: 'Symptoms' }, '1 time'],
  [2, { name: 'Number of Steps' }, '2 times'],
  [2, { name: 'Yoga Class' }, '2 times'],
  [12, { name: 'Topiramate', category: 'Treatments' }, '12 doses'],
  [1, { name: 'Topiramate', category: 'Treatments' }, '1 dose'],
])('a count of %p of %p is shown as %s', (value, thing, shown) => {
  expect(displayValueAndUnit(value, findUnit('count') as Unit, thing)).toBe(shown);
});

test.each([
  [7.333, 'h', '7 h 20 min'],
  [7, 'h', '7 h'],
  [0.284, 'h', '17 min'],
  [0.9999, 'h', '1 h'],
  [0.0775, 'h', '4 min 39 s'],
  [0, 'h', '0 min'],
  [-0.5, 'h', '-30 min'],
  [1234.5, 'h', '1,235 h'],
  [90, 'min', '1 h 30 min'],
  [10.9, 'min', '11 min'],
  [2.5, 'min', '2 min 30 s'],
  [59.8, 's', '1 min'],
  [95, 's', '1 min 35 s'],
  [12.34, 's', '12.3 s'],
  [0, 's', '0 s'],
  [60, 'ms', '60 ms'],
])('%p %s is said as %s', (value, unit, shown) => {
  expect(displayValueAndUnit(value, findUnit(unit) as Unit)).toBe(shown);
});
