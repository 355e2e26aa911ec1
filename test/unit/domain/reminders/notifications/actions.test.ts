import { expect, test } from '@jest/globals';
import {
  actionArray,
  offeredValues,
  shortName,
  trackAllActions,
} from '../../../../../shared/domain/reminders/notifications/actions.ts';
import { findUnit, type Unit } from '../../../../../shared/domain/units/units.ts';

const askable = (unit: string, lastValues: readonly number[] = [], defaultValue?: number) => ({
  displayName: 'Thing',
  unit: findUnit(unit) as Unit,
  lastValues,
  defaultValue,
});

test.each<[string, number[]]>([
  ['/5', [1, 2, 3, 4, 5]],
  ['/10', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ['/6', [0, 1, 2, 3, 4, 5]],
  ['-4 to 4', [-4, -3, -2, -1, 0, 1, 2, 3, 4]],
  ['yes/no', [1, 0]],
])('%s offers its steps, whatever was entered before', (unit, values) => {
  expect(offeredValues(askable(unit, [2.5, 99], 7))).toEqual(values);
});

test('other units offer the last three distinct values, then the default', () => {
  expect(offeredValues(askable('mg', [5, 5, 7, 5, 9, 11], 20))).toEqual([5, 7, 9, 20]);
  expect(offeredValues(askable('mg', [5, 20], 20))).toEqual([5, 20]);
  expect(offeredValues(askable('mg', [], 0))).toEqual([0]);
  expect(offeredValues(askable('%', []))).toEqual([]);
});

test('an action says what it does in three lengths', () => {
  expect(actionArray(askable('/5'))[2]).toEqual({
    action: 'track',
    callback: 'trackAction',
    modifiedValue: 3,
    unitAbbreviatedName: '/5',
    title: '3/5',
    longTitle: 'Rate Thing 3/5',
    shortTitle: '3',
  });
  expect(actionArray(askable('yes/no')).map(({ shortTitle }) => shortTitle)).toEqual([
    'Yes',
    'No',
    'Snooze',
    'Skip',
  ]);
  expect(actionArray(askable('mg', [200]))[0]?.longTitle).toBe('Record 200 mg for Thing');
});

test('a long name is cut in the texts of actions, between characters', () => {
  expect(shortName('Mood')).toBe('Mood');
  expect(shortName('𝔐'.repeat(40))).toBe('𝔐'.repeat(40));
  expect(shortName('𝔐'.repeat(41))).toBe(`${'𝔐'.repeat(39)}…`);
});

test('trackAllActions offer the same values, for all', () => {
  expect(trackAllActions(askable('yes/no'))).toEqual([
    {
      action: 'trackAll',
      callback: 'trackAllAction',
      modifiedValue: 1,
      unitAbbreviatedName: 'yes/no',
      title: 'Yes for all',
    },
    {
      action: 'trackAll',
      callback: 'trackAllAction',
      modifiedValue: 0,
      unitAbbreviatedName: 'yes/no',
      title: 'No for all',
    },
  ]);
});
