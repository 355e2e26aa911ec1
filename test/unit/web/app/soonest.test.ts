import { expect, test } from '@jest/globals';
import { soonest } from '../../../../web/app/entry/soonest.ts';

const hour = 3600;
const row = (at: number, amount = 1, variableName = 'Ibuprofen') => ({ at, amount, variableName });
const sixHours = { variableName: 'ibuprofen', minimumIntervalSeconds: 6 * hour };

test.each([
  ['two hours after the last one', [row(0), row(2 * hour)], 4 * hour, { lastAt: 2 * hour, nextAt: 8 * hour }],
  ['when the time is over', [row(2 * hour)], 8 * hour, undefined],
  ['after none was taken', [row(2 * hour, 0)], 4 * hour, undefined],
  ['after something else', [row(2 * hour, 1, 'Zinc')], 4 * hour, undefined],
  ['without any entry', [], 4 * hour, undefined],
])('%s', (_, rows, now, expected) => {
  expect(soonest('Ibuprofen', [sixHours], rows, now)).toEqual(expected);
});

test('without an interval nothing is too soon; of two the longer counts', () => {
  expect(soonest('Ibuprofen', [{ variableName: 'Ibuprofen' }], [row(0)], 1)).toBeUndefined();
  const both = [sixHours, { ...sixHours, minimumIntervalSeconds: 8 * hour }];
  expect(soonest('Ibuprofen', both, [row(0)], 1)?.nextAt).toBe(8 * hour);
});
