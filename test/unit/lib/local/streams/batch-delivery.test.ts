import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { BatchDelivery, type GivenUpBatch } from '../../../../../lib/local/streams/batch-delivery.ts';
import type { LocalRecord } from '../../../../../lib/local/streams/local-record.ts';

/** The numbers that the function was given, call by call. */
let calls: string[];
let givenUp: GivenUpBatch[];
let answer: (numbers: readonly string[]) => readonly string[];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  calls = [];
  givenUp = [];
});

const records = (...numbers: string[]) =>
  numbers.map((SequenceNumber): LocalRecord => ({ eventID: SequenceNumber, dynamodb: { SequenceNumber } }));
const deliveryWith = (mapping: object = {}) =>
  new BatchDelivery({
    mapping: { bisects: true, reportsItems: true, retries: 2, ...mapping },
    pool: {
      definition: { name: 'follower' } as never,
      invoke: async (_, event) => {
        const numbers = (JSON.parse(event) as { Records: LocalRecord[] }).Records.map(
          ({ dynamodb }) => dynamodb.SequenceNumber,
        );
        calls.push(numbers.join(''));
        try {
          const batchItemFailures = answer(numbers).map((itemIdentifier) => ({ itemIdentifier }));
          return { kind: 'result', result: JSON.stringify({ batchItemFailures }) };
        } catch (error) {
          return { kind: 'crash', error: String(error) };
        }
      },
    },
    giveUp: (batch) => givenUp.push(batch),
  });
const throws = () => {
  throw new Error('no');
};

describe('a batch that is reported in part', () => {
  test('goes on from the lowest number, whatever else was done, and is given up from there as a whole', async () => {
    answer = (numbers) => numbers.filter((number) => number === 'd' || number === 'b');
    const delivery = deliveryWith();
    const batch = records('a', 'b', 'c', 'd', 'e');
    for (const isLast of [false, false, true])
      expect((await delivery.deliver(delivery.leftOf(batch), 'arn')) === undefined).toBe(isLast);
    expect(calls).toEqual(['abcde', 'bcde', 'bcde']);
    expect(givenUp).toEqual([
      { startSequenceNumber: 'b', endSequenceNumber: 'e', batchSize: 4, streamArn: 'arn' },
    ]);
    expect(delivery.leftOf(batch)).toEqual([]);
  });

  test('has failed as a whole where no record of it is named, and is done where nothing is reported', async () => {
    answer = () => ['x'];
    expect(await deliveryWith().deliver(records('a', 'b'), 'arn')).toContain('could not handle');
    answer = () => [];
    expect(await deliveryWith().deliver(records('a', 'b'), 'arn')).toBeUndefined();
    answer = (numbers) => numbers;
    expect(await deliveryWith({ reportsItems: false }).deliver(records('a'), 'arn')).toBeUndefined();
  });
});

describe('a batch that the function throws at', () => {
  test('is tried in halves until one record is alone, which alone is given up', async () => {
    answer = (numbers) => (numbers.includes('b') ? throws() : []);
    const delivery = deliveryWith();
    const batch = records('a', 'b', 'c', 'd');
    while (delivery.leftOf(batch).length > 0) await delivery.deliver(delivery.leftOf(batch), 'arn');
    expect(calls.slice(0, 4)).toEqual(['abcd', 'ab', 'a', 'b']);
    expect(calls.filter((call) => call === 'b')).toHaveLength(3);
    expect(calls.slice(calls.lastIndexOf('b') + 1).join('')).toBe('cd');
    expect(givenUp).toMatchObject([{ startSequenceNumber: 'b', endSequenceNumber: 'b', batchSize: 1 }]);
  });

  test('is given up as a whole where it may not be cut', async () => {
    answer = throws;
    const delivery = deliveryWith({ bisects: false, retries: 0 });
    await delivery.deliver(records('a', 'b'), 'arn');
    expect([calls, givenUp]).toMatchObject([['ab'], [{ batchSize: 2 }]]);
  });
});

test('what was given up does not come again while others wait', async () => {
  answer = throws;
  const delivery = deliveryWith({ retries: 0 });
  await delivery.deliver(records('a'), 'arn');
  await delivery.deliver(records('a'), 'arn');
  expect([calls, givenUp.length]).toEqual([['a'], 1]);
});
