import { expect, test } from '@jest/globals';
import type { OutboxEntry } from '../../../../web/app/data/outbox-entry.ts';
import type { ApiVariable } from '../../../../web/app/data/variables.ts';
import {
  fieldsOf,
  type SettingFields,
  settingsEdit,
} from '../../../../web/app/screens/variable/settings-view.ts';
import {
  dailyValues,
  drawOverTime,
  drawYear,
  unitLabelOf,
  withEdits,
  within,
  withSettings,
  yearsOf,
} from '../../../../web/app/screens/variable/variable-view.ts';

const variable = {
  name: 'Sleep Duration',
  displayName: 'Sleep',
  alias: 'Sleep',
  unitAbbreviatedName: 'h',
  unitCategoryName: 'Duration',
  combinationOperation: 'SUM',
  fillingType: 'none',
  maximumAllowedValue: 24,
  preferredSourceNames: ['Oura Ring'],
  sourceCombination: 'prefer',
} as unknown as ApiVariable;

const day = 20_000;
const charted = (data: readonly (readonly [number, number | null])[]) =>
  ({
    ...variable,
    charts: { lineChartWithoutSmoothing: { highchartConfig: { series: [{ data }] } } },
  }) as unknown as ApiVariable;

test('the values of days are those the service draws over time', () => {
  const one = charted([
    [(day - 400) * 86_400_000, 7],
    [(day - 1) * 86_400_000, null],
    [day * 86_400_000, 8],
  ]);
  expect(dailyValues(one)).toEqual([
    [day - 400, 7],
    [day, 8],
  ]);
  expect(dailyValues(variable)).toEqual([]);
});

test('a span ends today and takes in so many days', () => {
  const values = [day - 366, day - 365, day - 7, day - 6, day, day + 1].map((each) => [each, 1] as const);
  expect(within(values, 'week', day).map(([each]) => each)).toEqual([day - 6, day]);
  expect(within(values, 'year', day)).toHaveLength(4);
  expect(within(values, 'all', day)).toHaveLength(5);
  expect(yearsOf(values)).toEqual([2024, 2023]);
});

test('both drawings name the variable, and say so when there is nothing', () => {
  const drawn = { variable, unit: unitLabelOf(variable, []), values: [[day, 8]] as const };
  expect(drawOverTime(drawn, [[day, 8]], 'week')).toContain('Sleep');
  expect(drawOverTime(drawn, [], 'week')).toContain('Nothing recorded in the last week');
  expect(drawYear(drawn, 2024)).toContain('Sleep in 2024');
});

const changed = (members: Partial<SettingFields>) => {
  const before = fieldsOf(variable);
  return settingsEdit(before, { ...before, ...members });
};

test('only what was changed is sent; an emptied field is cleared', () => {
  expect(changed({})).toEqual({ members: undefined });
  expect(changed({ alias: ' ', maximumAllowedValue: '', minimumAllowedValue: '2,5' })).toEqual({
    members: { alias: null, maximumAllowedValue: null, minimumAllowedValue: 2.5 },
  });
  expect(changed({ preferredSourceNames: '\n Garmin \n\nOura Ring\n' })).toEqual({
    members: { preferredSourceNames: ['Garmin', 'Oura Ring'] },
  });
  expect(changed({ preferredSourceNames: '' })).toEqual({ members: { preferredSourceNames: null } });
});

test('a filling value goes with its type only', () => {
  expect(changed({ fillingType: 'value', fillingValue: '7' })).toEqual({
    members: { fillingType: 'value', fillingValue: 7 },
  });
  expect(changed({ fillingType: 'zero', fillingValue: '7' })).toEqual({ members: { fillingType: 'zero' } });
  expect(changed({ fillingType: 'value' })).toEqual({ problem: expect.stringContaining('is missing') });
});

test('what is no number is said at once', () => {
  expect(changed({ maximumAllowedValue: 'many' })).toEqual({
    problem: expect.stringContaining('The largest value that counts must be a number'),
  });
});

test('a name and a goal that were given here show at once, and are gone where they were taken away or refused', () => {
  const stored = { ...variable, variableId: 7, goalAmount: 8, goalPer: 'day' } as unknown as ApiVariable;
  const edit = (members: object, state: OutboxEntry['state'] = 'waiting') =>
    ({ path: '/api/v3/userVariables', body: [{ variableId: 7, ...members }], state }) as OutboxEntry;
  const shown = (...entries: OutboxEntry[]) => {
    const { displayName, goalAmount, goalPer, unitAbbreviatedName } = withEdits(stored, entries);
    return [displayName, goalAmount, goalPer, unitAbbreviatedName];
  };
  expect(shown()).toEqual(['Sleep', 8, 'day', 'h']);
  expect(shown(edit({ alias: 'Night' }), edit({ goalAmount: 50, goalPer: 'week' }))).toEqual([
    'Night',
    50,
    'week',
    'h',
  ]);
  expect(shown(edit({ alias: null, goalAmount: null }))).toEqual(['Sleep Duration', undefined, 'day', 'h']);
  // Values are turned into another unit by the service alone.
  expect(shown(edit({ unitAbbreviatedName: 'min' }))).toEqual(['Sleep', 8, 'day', 'h']);
  expect(shown(edit({ alias: 'Night' }, 'refused'), edit({ variableId: 8, alias: 'Nap' }))).toEqual([
    'Sleep',
    8,
    'day',
    'h',
  ]);
});

test('the form of settings goes on from what was set here and has not arrived', () => {
  const stored = { ...variable, variableId: 7, kind: 'chosen' } as ApiVariable;
  const set = (members: object) =>
    ({
      path: '/api/v3/userVariables',
      body: [{ variableId: 7, ...members }],
      state: 'waiting',
    }) as OutboxEntry;
  const entries = [
    set({ unitAbbreviatedName: 'min', goalAmount: 8, kind: 'felt' }),
    set({ goalAmount: null, preferredSourceNames: null, alias: null }),
  ];
  expect(fieldsOf(withSettings(stored, entries))).toMatchObject({
    unitAbbreviatedName: 'min',
    goalDirection: '',
    kind: 'felt',
    preferredSourceNames: '',
    alias: '',
  });
  expect(fieldsOf(withSettings({ ...stored, kindSet: true }, [set({ kind: null })])).kind).toBe('');
});
