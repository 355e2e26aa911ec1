import { describe, expect, test } from '@jest/globals';
import { partialResponse, splitBatch } from '../../support/local-service/split-batch.ts';

const everyOther = () => {
  let count = 0;
  return () => count++ % 2 === 0;
};
const put = (n: number) => ({ PutRequest: { Item: { pk: { N: String(n) } } } });
const key = (n: number) => ({ pk: { N: String(n) } });

describe('a batch of writes', () => {
  const body = { RequestItems: { one: [put(0), put(1), put(2)], other: [put(3)] } };

  test('of which nothing is to be done is done whole', () => {
    expect(splitBatch(body, () => false)).toEqual({ done: body, left: {} });
  });

  test('is split item by item', () => {
    const { done, left } = splitBatch(body, everyOther());
    expect(done).toEqual({ RequestItems: { one: [put(0), put(2)] } });
    expect(left).toEqual({ one: [put(1)], other: [put(3)] });
  });

  test('hands the rest back together with what the database left over itself', () => {
    const answer = partialResponse('{"UnprocessedItems": {"one": ["x"]}}', splitBatch(body, everyOther()));
    expect(JSON.parse(answer)).toEqual({ UnprocessedItems: { one: ['x', put(1)], other: [put(3)] } });
  });
});

describe('a batch of reads', () => {
  const body = { RequestItems: { one: { Keys: [key(0), key(1)], ConsistentRead: true } } };

  test('keeps its settings in both parts', () => {
    const { done, left } = splitBatch(body, everyOther());
    expect(done).toEqual({ RequestItems: { one: { Keys: [key(0)], ConsistentRead: true } } });
    expect(left).toEqual({ one: { Keys: [key(1)], ConsistentRead: true } });
  });

  test('hands the rest back beside what was found', () => {
    const answer = partialResponse(
      JSON.stringify({ Responses: { one: [key(0)] }, UnprocessedKeys: { one: { Keys: [key(7)] } } }),
      splitBatch(body, everyOther()),
    );
    expect(JSON.parse(answer)).toEqual({
      Responses: { one: [key(0)] },
      UnprocessedKeys: { one: { Keys: [key(7), key(1)] } },
    });
  });
});
