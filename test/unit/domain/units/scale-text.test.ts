import { expect, test } from '@jest/globals';
import { isScale } from '../../../../shared/domain/units/is-rating.ts';
import { inUnit, scaleEnds, scaleText } from '../../../../shared/domain/units/scale-text.ts';
import { units } from '../../../../shared/domain/units/units.ts';

test('knows the ends of every scale, and only those', () => {
  for (const unit of units)
    expect([unit.abbreviatedName, scaleEnds(unit.abbreviatedName)]).toEqual([
      unit.abbreviatedName,
      isScale(unit) ? [unit.minimum, unit.maximum] : undefined,
    ]);
});

test.each([
  ['/5', 'of 5', 'from 1 to 5'],
  ['/6', 'of 5', 'from 0 to 5'],
  ['/10', 'of 10', 'from 1 to 10'],
  ['-4 to 4', undefined, 'from -4 to 4'],
  ['mg', undefined, 'in mg'],
  ['serving', undefined, 'in servings'],
  ['h', undefined, 'in hours'],
  ['count', undefined, 'as a number'],
  ['index', undefined, 'as a number'],
  ['yes/no', undefined, 'as yes or no'],
  ['$', undefined, 'in dollars'],
  ['C', undefined, 'in °C'],
  ['in', undefined, 'in inches'],
  ['/minute', undefined, 'per minute'],
])('says %s as people do', (unit, text, words) => {
  expect([scaleText(unit), inUnit(unit)]).toEqual([text, words]);
});
