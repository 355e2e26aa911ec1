import { describe, expect, test } from '@jest/globals';
import { numberProblem } from '../../../../../lib/local/database/number-range.ts';

const put = (value: object) => ({
  TableName: 't',
  Item: { pk: { S: '5e-324' }, deep: { L: [{ M: { value } }] } },
});

describe('a number in a call to the database', () => {
  test.each(['0', '-0', '0.000', '1E-130', '-1e-130', '9.99e125', '42'])('%s can be kept', (N) => {
    expect(numberProblem(put({ N }))).toBeUndefined();
  });

  test.each(['5e-324', '-1e-200', '9.9e-131', '1e-400'])('%s is too small', (N) => {
    expect(numberProblem(put({ N }))).toContain('Number underflow');
    expect(numberProblem(put({ NS: ['1', N] }))).toContain('Number underflow');
  });

  test.each(['1e126', '-1.7e308', '1e400'])('%s is too large', (N) => {
    expect(numberProblem({ ExpressionAttributeValues: { ':value': { N } } })).toContain('Number overflow');
  });

  test('is told from an attribute of that name, and from text', () => {
    expect(numberProblem(put({ M: { N: { S: '1e-200' }, NS: { L: [{ S: '1e-200' }] } } }))).toBeUndefined();
  });
});
