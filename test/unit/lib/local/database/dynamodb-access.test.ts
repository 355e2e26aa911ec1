import { describe, expect, test } from '@jest/globals';
import { accessesOf } from '../../../../../lib/local/database/dynamodb-access.ts';

describe('a request to DynamoDB needs', () => {
  test('its own action on the table', () => {
    expect(accessesOf('UpdateItem', { TableName: 't' })).toEqual([
      { action: 'UpdateItem', tableName: 't', leadingKeys: [] },
    ]);
  });

  test('its action on the index where it names one', () => {
    expect(accessesOf('Query', { TableName: 't', IndexName: 'i' })).toEqual([
      { action: 'Query', tableName: 't', indexName: 'i', leadingKeys: [] },
    ]);
  });

  test('the batch action on every table of a batch', () => {
    expect(accessesOf('BatchGetItem', { RequestItems: { t: {}, u: {} } })).toEqual([
      { action: 'BatchGetItem', tableName: 't', leadingKeys: [] },
      { action: 'BatchGetItem', tableName: 'u', leadingKeys: [] },
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
      { action: 'GetItem', tableName: 't', leadingKeys: [] },
    ]);
  });

  test('the table by its name, also where it is given as an ARN', () => {
    expect(accessesOf('GetItem', { TableName: 'arn:aws:dynamodb:local:000000000000:table/t' })).toEqual([
      { action: 'GetItem', tableName: 't', leadingKeys: [] },
    ]);
  });

  test('everything, where it names no table', () => {
    expect(accessesOf('ListTables', {})).toEqual([{ action: 'ListTables', tableName: '*', leadingKeys: [] }]);
  });
});

describe('a request is about the partitions', () => {
  const partitionOf = (_: string, indexName?: string) => (indexName === undefined ? 'pk' : 'shard');
  const keysOf = (operation: string, body: object) =>
    accessesOf(operation, { TableName: 't', ...body }, partitionOf).map(({ leadingKeys }) => leadingKeys);
  const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });

  test('of its key or item', () => {
    expect(keysOf('GetItem', { Key: key('A') })).toEqual([['A']]);
    expect(keysOf('PutItem', { Item: key('B') })).toEqual([['B']]);
    expect(keysOf('Scan', {})).toEqual([[]]);
  });

  test('that a query asks for, under whatever name, and not those of its sort key', () => {
    const asked = {
      KeyConditionExpression: 'sk = :b AND #p=:a',
      ExpressionAttributeNames: { '#p': 'pk' },
      ExpressionAttributeValues: { ':a': { S: 'A' }, ':b': { S: 'B' } },
    };
    expect(keysOf('Query', asked)).toEqual([['A']]);
    const ofIndex = { ...asked, IndexName: 'i', ExpressionAttributeNames: { '#p': 'shard' } };
    expect(keysOf('Query', ofIndex)).toEqual([['A']]);
  });

  test('of every key of a batch, and of each member of a transaction', () => {
    expect(keysOf('BatchGetItem', { RequestItems: { t: { Keys: [key('A'), key('B')] } } })).toEqual([
      ['A', 'B'],
    ]);
    const writes = [{ PutRequest: { Item: key('A') } }, { DeleteRequest: { Key: key('B') } }];
    expect(keysOf('BatchWriteItem', { RequestItems: { t: writes } })).toEqual([['A', 'B']]);
    const members = [
      { Put: { TableName: 't', Item: key('A') } },
      { Delete: { TableName: 't', Key: key('B') } },
    ];
    expect(keysOf('TransactWriteItems', { TransactItems: members })).toEqual([['A'], ['B']]);
  });
});
