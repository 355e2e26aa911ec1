import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { callDynamoDb } from '../../../lib/local/database/dynamodb-call.ts';
import { type Runtime, startRuntime } from '../../support/runtime.ts';

let runtime: Runtime;
beforeAll(async () => {
  runtime = await startRuntime({ assembly: process.env.DAYMARK_TRIAL_ASSEMBLY });
});
afterAll(() => runtime.stop());
beforeEach(() => removeItem());
afterEach(() => runtime.setFaults());

async function attempt(operation: string): Promise<{ allowed: boolean; name?: string }> {
  const response = await fetch(`${runtime.url}/table`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation }),
  });
  return (await response.json()) as { allowed: boolean; name?: string };
}

/** As the operator sees it, whose calls always pass. */
async function hasItem(): Promise<boolean> {
  const { dynamodbEndpoint, tableName: TableName } = await runtime.info();
  const Key = { pk: { S: 'DEPLOYMENT' }, sk: { S: '1' } };
  const { Item } = (await callDynamoDb(dynamodbEndpoint, 'GetItem', { TableName, Key })) as { Item?: object };
  return Item !== undefined;
}

async function removeItem(): Promise<void> {
  const { dynamodbEndpoint, tableName: TableName } = await runtime.info();
  await callDynamoDb(dynamodbEndpoint, 'DeleteItem', {
    TableName,
    Key: { pk: { S: 'DEPLOYMENT' }, sk: { S: '1' } },
  });
}

describe('a call to the database that meets a fault', () => {
  test.each([
    ['lose', 'put', { isDone: true, name: 'TimeoutError' }],
    ['lose', 'transactPut', { isDone: true, name: 'TimeoutError' }],
    ['fail', 'put', { isDone: false, name: 'InternalServerError' }],
    ['throttle', 'put', { isDone: false, name: 'ProvisionedThroughputExceededException' }],
    ['conflict', 'put', { isDone: false, name: 'TransactionConflictException' }],
    ['conflict', 'transactPut', { isDone: false, name: 'TransactionCanceledException' }],
  ])('%s: %s', async (fate, operation, { isDone, name }) => {
    await runtime.setFaults({ [fate]: 1 });
    expect(await attempt(operation)).toMatchObject({ allowed: false, name });
    expect(await hasItem()).toBe(isDone);
    expect((await runtime.setFaults()).fates).toMatchObject({ [fate]: 1, pass: 0 });
    expect(await attempt(operation)).toEqual({ allowed: true });
  });

  test('may be late, and is done all the same', async () => {
    await runtime.setFaults({ delay: 1, delayMilliseconds: 50 });
    expect(await attempt('put')).toEqual({ allowed: true });
    expect(await hasItem()).toBe(true);
  });

  test('may be held until the plan changes', async () => {
    await runtime.setFaults({ stopAfterWrites: 1, stopWith: 'hold' });
    expect(await attempt('put')).toEqual({ allowed: true });
    const held = attempt('get');
    while ((await runtime.faults()).fates.hold === 0);
    await runtime.setFaults();
    expect(await held).toMatchObject({ allowed: false });
  });
});

test('a plan with a mistake in it is refused and changes nothing', async () => {
  await runtime.setFaults({ fail: 1 });
  const response = await fetch(`${runtime.url}/local/faults`, { method: 'POST', body: '{"loose": 1}' });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: expect.stringContaining('There is no "loose"') });
  expect(await attempt('put')).toMatchObject({ allowed: false });
});
