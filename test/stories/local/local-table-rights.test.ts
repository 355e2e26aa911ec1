import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { callDynamoDb } from '../../../lib/local/database/dynamodb-call.ts';
import { type Runtime, startRuntime } from '../../support/runtime.ts';

let runtime: Runtime;
beforeAll(async () => {
  runtime = await startRuntime({ assembly: process.env.DAYMARK_TRIAL_ASSEMBLY });
});
afterAll(() => runtime.stop());
beforeEach(() => runtime.resetUsage());

interface Attempt {
  readonly allowed: boolean;
  readonly name?: string;
  readonly message?: string;
}

async function attempt(operation: string): Promise<Attempt> {
  const response = await fetch(`${runtime.url}/table`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation }),
  });
  return (await response.json()) as Attempt;
}

describe('a function whose role holds GetItem in one partition, PutItem and Query on one index', () => {
  test.each(['get', 'put', 'queryGrantedIndex', 'transactPut'])('may %s', async (operation) => {
    expect(await attempt(operation)).toEqual({ allowed: true });
  });

  test.each([
    ['delete', 'DeleteItem', ''],
    ['getElsewhere', 'GetItem', ''],
    ['putToken', 'PutItem', ''],
    ['scan', 'Scan', ''],
    ['query', 'Query', ''],
    ['queryOtherIndex', 'Query', '/index/due'],
    ['transactPutAndDelete', 'DeleteItem', ''],
  ])('is refused to %s as AWS would refuse it', async (operation, action, suffix) => {
    const { tableName } = await runtime.info();
    const { allowed, name, message } = await attempt(operation);
    expect(allowed).toBe(false);
    expect(name).toBe('AccessDeniedException');
    expect(message).toContain(`is not authorized to perform: dynamodb:${action} on resource: `);
    expect(message).toContain(`:table/${tableName}${suffix} because no identity-based policy allows`);
  });
});

describe('the usage list', () => {
  test('lists per function, action and resource how often and at what cost', async () => {
    const { tableName } = await runtime.info();
    await attempt('put');
    await attempt('get');
    await attempt('get');
    const table = `arn:aws:dynamodb:local:000000000000:table/${tableName}`;
    expect(await runtime.usage()).toEqual([
      // One unit for the item, one for its entry in the index.
      {
        function: 'use-table',
        action: 'PutItem',
        resource: table,
        calls: 1,
        refused: 0,
        readUnits: 0,
        writeUnits: 2,
      },
      {
        function: 'use-table',
        action: 'GetItem',
        resource: table,
        calls: 2,
        refused: 0,
        readUnits: 2,
        writeUnits: 0,
      },
    ]);
  });

  test('counts what was refused', async () => {
    await attempt('scan');
    expect(await runtime.usage()).toMatchObject([{ action: 'Scan', calls: 1, refused: 1, readUnits: 0 }]);
  });

  test('names the index that was queried', async () => {
    await attempt('queryGrantedIndex');
    expect(await runtime.usage()).toMatchObject([
      { action: 'Query', resource: expect.stringMatching(/\/index\/byVariable$/), calls: 1 },
    ]);
  });

  test('shows the members of a transaction and, apart from them, what the whole consumed', async () => {
    await attempt('transactPut');
    expect(await runtime.usage()).toMatchObject([
      { action: 'PutItem', through: 'TransactWriteItems', calls: 1, writeUnits: 0 },
      { action: 'TransactWriteItems', calls: 1, writeUnits: 3 },
    ]);
  });
});

describe('the operator', () => {
  test('may do everything with the key that the runtime gives', async () => {
    const { dynamodbEndpoint, tableName, accessKeyId } = await runtime.info();
    expect(accessKeyId).toBe('operator');
    await expect(callDynamoDb(dynamodbEndpoint, 'Scan', { TableName: tableName })).resolves.toHaveProperty(
      'Items',
    );
  });

  test('an unknown access key is turned away', async () => {
    const { dynamodbEndpoint } = await runtime.info();
    const response = await fetch(dynamodbEndpoint, {
      method: 'POST',
      headers: {
        'x-amz-target': 'DynamoDB_20120810.ListTables',
        authorization: 'AWS4-HMAC-SHA256 Credential=stranger/20260101/local/dynamodb/aws4_request',
      },
      body: '{}',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      __type: 'com.amazon.coral.service#UnrecognizedClientException',
    });
  });

  test('a request that is not JSON is turned away and the next one is served', async () => {
    const { dynamodbEndpoint } = await runtime.info();
    const response = await fetch(dynamodbEndpoint, {
      method: 'POST',
      headers: { authorization: 'AWS4-HMAC-SHA256 Credential=operator/20260101/local/dynamodb/aws4_request' },
      body: 'not JSON',
    });
    expect(response.status).toBe(400);
    expect(await attempt('get')).toEqual({ allowed: true });
  });
});
