import { describe, expect, test } from '@jest/globals';
import {
  failedConditions,
  isConditionFailed,
  itemOfFailedCondition,
  wasRetried,
} from '../../../../shared/data/table/database-errors.ts';
import { isUnavailable } from '../../../../shared/data/table/unavailable.ts';

const thrown = (name: string, members: object = {}) => Object.assign(new Error(), { name, ...members });
const cancelled = (...codes: string[]) =>
  thrown('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });

describe('the database is unavailable, not the request wrong', () => {
  test.each([
    ['throttled', thrown('ProvisionedThroughputExceededException')],
    ['throttled by the account', thrown('RequestLimitExceeded')],
    ['failing inside', thrown('InternalServerError', { $metadata: { httpStatusCode: 500 } })],
    ['failing with a status only', thrown('Whatever', { $metadata: { httpStatusCode: 503 } })],
    ['busy with another transaction', thrown('TransactionConflictException')],
    ['cancelled by another transaction', cancelled('None', 'TransactionConflict')],
    ['cancelled by throttling', cancelled('ThrottlingError', 'None')],
    ['too slow', thrown('TimeoutError')],
    ['given up at the deadline', new DOMException('aborted', 'AbortError')],
    ['refusing connections', thrown('Error', { code: 'ECONNREFUSED' })],
    ['hanging up', thrown('Error', { code: 'ECONNRESET' })],
    ['not to be found', thrown('Error', { code: 'ENOTFOUND' })],
    ['out of reach', thrown('Error', { code: 'EHOSTUNREACH' })],
  ])('when it is %s', (_, error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  test.each([
    ['a bug', new TypeError('x is undefined')],
    ['a missing right', thrown('AccessDeniedException', { $metadata: { httpStatusCode: 400 } })],
    ['a missing table', thrown('ResourceNotFoundException', { $metadata: { httpStatusCode: 400 } })],
    ['a malformed call', thrown('ValidationException', { $metadata: { httpStatusCode: 400 } })],
    ['a failed condition', thrown('ConditionalCheckFailedException')],
    [
      'a cancelled transaction whose condition failed',
      cancelled('TransactionConflict', 'ConditionalCheckFailed'),
    ],
    ['text', 'ECONNREFUSED'],
    ['nothing', undefined],
    ['null', null],
  ])('is not said of %s', (_, error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});

describe('a failed condition', () => {
  test('is recognised, with what stood in the way', () => {
    const error = thrown('ConditionalCheckFailedException', { Item: { pk: { S: 'a' }, count: { N: '3' } } });
    expect(isConditionFailed(error)).toBe(true);
    expect(itemOfFailedCondition(error)).toEqual({ pk: 'a', count: 3 });
    expect(itemOfFailedCondition(thrown('ConditionalCheckFailedException'))).toBeUndefined();
    expect(itemOfFailedCondition(thrown('Other', { Item: { pk: { S: 'a' } } }))).toBeUndefined();
  });

  test('in a transaction is recognised by its place', () => {
    expect(failedConditions(cancelled('None', 'ConditionalCheckFailed', 'ConditionalCheckFailed'))).toEqual([
      1, 2,
    ]);
    expect(failedConditions(cancelled('TransactionConflict'))).toBeUndefined();
    expect(failedConditions(thrown('ConditionalCheckFailedException'))).toBeUndefined();
  });

  test('may mean that an earlier try of the same call succeeded', () => {
    expect(wasRetried(thrown('ConditionalCheckFailedException', { $metadata: { attempts: 2 } }))).toBe(true);
    expect(wasRetried(thrown('ConditionalCheckFailedException', { $metadata: { attempts: 1 } }))).toBe(false);
    expect(wasRetried(thrown('ConditionalCheckFailedException'))).toBe(false);
  });
});
