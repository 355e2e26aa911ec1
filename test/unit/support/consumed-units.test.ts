import { expect, test } from '@jest/globals';
import { correctedUnits, reportedUnits } from '../../support/usage/consumed-units.ts';

const reported = (CapacityUnits: number) => ({ ConsumedCapacity: [{ CapacityUnits }] });
const keys = (count: number) => Array.from({ length: count }, (_, sk) => ({ sk: { N: String(sk) } }));

test('what DynamoDB reports is what counts', () => {
  expect(reportedUnits({ ConsumedCapacity: { CapacityUnits: 2 } })).toBe(2);
  expect(
    reportedUnits({ ConsumedCapacity: [reported(6), reported(1)].flatMap((one) => one.ConsumedCapacity) }),
  ).toBe(7);
});

test('a call that did not succeed consumed nothing that is reported', () => {
  expect(reportedUnits({})).toBeUndefined();
  expect(correctedUnits('PutItem', {}, {})).toBeUndefined();
});

test.each([
  [true, 10 + 5],
  [false, 10 + 2.5],
])('a batch pays for keys that are not there (strongly consistent: %p)', (ConsistentRead, units) => {
  const asked = { RequestItems: { table: { Keys: keys(17), ConsistentRead } } };
  const answer = {
    ...reported(10),
    Responses: { table: keys(10) },
    UnprocessedKeys: { table: { Keys: keys(2) } },
  };
  expect(correctedUnits('BatchGetItem', asked, answer)).toBe(units);
});

test.each(['Query', 'Scan'])('a %s that finds nothing pays the least there is', (operation) => {
  expect(correctedUnits(operation, { ConsistentRead: true }, reported(0))).toBe(1);
  expect(correctedUnits(operation, {}, reported(0))).toBe(0.5);
  expect(correctedUnits(operation, {}, reported(3))).toBe(3);
});
