import { expect, test } from '@jest/globals';
import { doseNear } from '../../../../web/app/entry/dose-near.ts';

const hour = 3600;
const row = (at: number, amount = 1, variableName = 'Ibuprofen') => ({ at, amount, variableName });
const sixHours = { variableName: 'ibuprofen', tooSoonSeconds: 6 * hour };

test.each([
  ['two hours after the last one', [row(0), row(2 * hour)], 4 * hour, 2 * hour],
  ['before one that was recorded already', [row(6 * hour)], 4 * hour, 6 * hour],
  ['when the time is over', [row(2 * hour)], 8 * hour, undefined],
  ['after none was taken', [row(2 * hour, 0)], 4 * hour, undefined],
  ['after something else', [row(2 * hour, 1, 'Zinc')], 4 * hour, undefined],
  ['without any entry', [], 4 * hour, undefined],
])('%s', (_, rows, at, expected) => {
  expect(doseNear('Ibuprofen', [sixHours], rows, at)?.at).toBe(expected);
});

test('without a plan nothing is too soon; of two the longer counts', () => {
  expect(doseNear('Ibuprofen', [{ variableName: 'Ibuprofen' }], [row(0)], 1)).toBeUndefined();
  const both = [sixHours, { ...sixHours, tooSoonSeconds: 8 * hour }];
  expect(doseNear('Ibuprofen', both, [row(0)], 7 * hour)?.at).toBe(0);
});
