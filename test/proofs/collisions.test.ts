import { describe, expect, test } from '@jest/globals';
import type { Key } from '../../shared/data/keys/key.ts';
import { wasRetried } from '../../shared/data/table/database-errors.ts';
import { getItem } from '../../shared/data/table/read.ts';
import { transact } from '../../shared/data/table/transact.ts';
import { batchWrite, deleteItem, putItem, updateItem } from '../../shared/data/table/write.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());

const writes: readonly [string, (key: Key) => Promise<unknown>, number | undefined][] = [
  ['a put', (key) => putItem({ Item: { ...key, n: 2 } }), 2],
  [
    'an update',
    (key) =>
      updateItem({ Key: key, UpdateExpression: 'SET n = n + :1', ExpressionAttributeValues: { ':1': 1 } }),
    2,
  ],
  ['a delete', (key) => deleteItem({ Key: key }), undefined],
  ['a batch', (key) => batchWrite([{ put: { ...key, n: 2 } }]), 2],
  ['a transaction', (key) => transact([{ Put: { Item: { ...key, n: 2 } } }]), 2],
];

const anItem = async (): Promise<Key> => {
  const key = { pk: `TRIAL#${crypto.randomUUID()}`, sk: 'TRIAL' };
  await putItem({ Item: { ...key, n: 1 } });
  return key;
};

describe.each(writes)('%s that meets a transaction on the same item', (_, write, result) => {
  test('is sent again until it is through, and done once', async () => {
    const key = await anItem();
    await connection.under({ kind: 'collides', atWrite: 1, times: 6 }, () => write(key));
    expect((await getItem(key))?.n).toBe(result);
  });

  test('is given up when it goes on and on, and not done', async () => {
    const key = await anItem();
    const given = connection.under({ kind: 'collides', atWrite: 1, times: 7 }, () => write(key));
    await expect(given).rejects.toThrow(/Transaction/);
    expect((await getItem(key))?.n).toBe(1);
  });
});

test('an answer lost before the collision is not forgotten', async () => {
  const key = await anItem();
  const remove = () => deleteItem({ Key: key, ConditionExpression: 'attribute_exists(pk)' });
  const faults = [
    { kind: 'losesAnswer', atWrite: 1 },
    { kind: 'collides', atWrite: 2, times: 2 },
  ] as const;
  const failure: unknown = await connection.under(faults, remove).catch((error) => error);
  expect(failure).toMatchObject({ name: 'ConditionalCheckFailedException' });
  expect(wasRetried(failure)).toBe(true);
});
