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
  [12_345, 'count', '12345 count'],
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
