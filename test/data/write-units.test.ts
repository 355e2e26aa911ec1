import { expect, test } from '@jest/globals';
import { callDynamoDb } from '../../lib/local/database/dynamodb-call.ts';
import { indexes, primaryKey } from '../../shared/data/table-facts.ts';
import { ownTable } from '../support/own-table.ts';
import { testedEngine } from '../support/tested-engine.ts';
import { watchWrites } from '../support/usage/watch-writes.ts';

const database = await ownTable();
const endpoint = String(database.clientConfig.endpoint);

const keySchema = (names: readonly string[]) => ({
  KeySchema: names.map((AttributeName, i) => ({ AttributeName, KeyType: i === 0 ? 'HASH' : 'RANGE' })),
});
const table = () => ({
  name: database.tableName,
  arn: 'table',
  properties: {
    ...keySchema([primaryKey.partition, primaryKey.sort]),
    GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, { partition, sort }]) => ({
      IndexName,
      ...keySchema([partition, sort]),
    })),
  },
});

const keyOf = (sk: string) => ({ pk: { S: 'P' }, sk: { S: sk } });
const ofTable = (members: object) => ({ TableName: database.tableName, ...members });
const put = (sk: string, bytes: number, more: object = {}) => ({
  Put: ofTable({ Item: { ...keyOf(sk), text: { S: 'x'.repeat(bytes) }, ...more } }),
});
const inIndex = (dueAt: number) => ({ dueShard: { S: '1' }, dueAt: { N: String(dueAt) } });
const moveTo = (sk: string, dueAt: number) => ({
  Update: ofTable({
    Key: keyOf(sk),
    UpdateExpression: 'SET dueAt = :dueAt',
    ExpressionAttributeValues: { ':dueAt': { N: String(dueAt) } },
  }),
});
const remove = (sk: string) => ({ Delete: ofTable({ Key: keyOf(sk) }) });

async function unitsOf(members: readonly Readonly<Record<string, object>>[]) {
  const body = { TransactItems: members, ReturnConsumedCapacity: 'TOTAL' };
  const watched = await watchWrites(endpoint, [table()], body);
  const { ConsumedCapacity } = (await callDynamoDb(endpoint, 'TransactWriteItems', body)) as {
    ConsumedCapacity: readonly { readonly CapacityUnits: number }[];
  };
  const reported = ConsumedCapacity.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
  return { reported, counted: await watched?.() };
}

test.each([
  ['a small and a large one', 2 * 1 + 2 * 2, () => [put('1', 10), put('2', 1500)]],
  ['one in an index and one in none', 2 * 2 + 1, () => [put('3', 10), put('4', 10, inIndex(5))]],
  [
    'one that moves in an index and one that becomes smaller',
    2 * 3 + 2,
    () => [moveTo('4', 6), put('2', 10)],
  ],
  ['one that leaves an index with its item, and a large one', 2 * 4 + 1, () => [remove('4'), put('5', 3000)]],
  ['a large one that goes and a small one that comes', 2 * 4, () => [remove('5'), put('6', 10)]],
  ['three alike', 2 * 3, () => ['7', '8', '9'].map((sk) => put(sk, 10))],
  ['a single one', 2, () => [put('10', 10)]],
])('a transaction of %s takes %d units', async (_, units, members) => {
  const { reported, counted } = await unitsOf(members());
  expect(counted).toBe(units);
  if (testedEngine() === 'dynoxide') expect(reported).toBe(units);
});

test('a batch pays one unit to delete what is not there', async () => {
  const put11 = { PutRequest: { Item: { ...keyOf('11'), ...inIndex(7) } } };
  const removals = ['12', '13', '1'].map((sk) => ({ DeleteRequest: { Key: keyOf(sk) } }));
  const body = { RequestItems: { [database.tableName]: [put11, ...removals] } };
  const watched = await watchWrites(endpoint, [table()], body);
  await callDynamoDb(endpoint, 'BatchWriteItem', body);
  expect(await watched?.()).toBe(2 + 3);
});
