import { describe, expect, test } from '@jest/globals';
import { accessesOf } from '../../../../lib/local/dynamodb-access.ts';

describe('a request to DynamoDB needs', () => {
  test('its own action on the table', () => {
    expect(accessesOf('UpdateItem', { TableName: 't' })).toEqual([{ action: 'UpdateItem', tableName: 't' }]);
  });

  test('its action on the index where it names one', () => {
    expect(accessesOf('Query', { TableName: 't', IndexName: 'i' })).toEqual([
      { action: 'Query', tableName: 't', indexName: 'i' },
    ]);
  });

  test('the batch action on every table of a batch', () => {
    expect(accessesOf('BatchGetItem', { RequestItems: { t: {}, u: {} } })).toEqual([
      { action: 'BatchGetItem', tableName: 't' },
      { action: 'BatchGetItem', tableName: 'u' },
    ]);
  });

  test('the action of each member of a transaction, and none of the transaction itself', () => {
    expect(
      accessesOf('TransactWriteItems', {
        TransactItems: [
          { Put: { TableName: 't' } },
          { Update: { TableName: 't' } },
          { Delete: { TableName: 't' } },
          { ConditionCheck: { TableName: 't' } },
        ],
      }).map(({ action }) => action),
    ).toEqual(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']);
    expect(accessesOf('TransactGetItems', { TransactItems: [{ Get: { TableName: 't' } }] })).toEqual([
      { action: 'GetItem', tableName: 't' },
    ]);
  });

  test('the table by its name, also where it is given as an ARN', () => {
    expect(accessesOf('GetItem', { TableName: 'arn:aws:dynamodb:local:000000000000:table/t' })).toEqual([
      { action: 'GetItem', tableName: 't' },
    ]);
  });

  test('everything, where it names no table', () => {
    expect(accessesOf('ListTables', {})).toEqual([{ action: 'ListTables', tableName: '*' }]);
  });
});
