import { DynamoDBClient as SdkClient } from '@aws-sdk/client-dynamodb';
import * as sdk from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, test } from '@jest/globals';
import { DynamoDBClient } from '../../../../lib/bundle/lean-dynamodb/client.ts';
import * as lean from '../../../../lib/bundle/lean-dynamodb/document-client.ts';
import { type ScriptedDatabase, type Step, startScriptedDatabase } from './scripted-database.ts';

const databases: ScriptedDatabase[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});

async function databaseThat(...script: readonly Step[]): Promise<ScriptedDatabase> {
  const database = await startScriptedDatabase(script);
  databases.push(database);
  return database;
}

const settings = { region: 'local', credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } };
const leanClient = ({ endpoint }: ScriptedDatabase, requestTimeout = 4000) =>
  lean.DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...settings, endpoint, maxAttempts: 4, requestHandler: { requestTimeout } }),
  );
const sdkClient = ({ endpoint }: ScriptedDatabase) =>
  sdk.DynamoDBDocumentClient.from(new SdkClient({ ...settings, endpoint, maxAttempts: 4 }), {
    marshallOptions: { removeUndefinedValues: true },
  });

const fails = (type: string, status = 400, members: object = {}): Step => ({
  status,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'It did not work.', ...members },
});
const answers = (body: object): Step => ({ status: 200, body });

const key = { pk: 'U#1', sk: 'M#1' };
const keyItem = { pk: { S: 'U#1' }, sk: { S: 'M#1' } };
const put = { TableName: 'table', Item: { ...key, value: 1, note: undefined } };
const range = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'U#1' } };

/** The same command of both, its input, and what the database answers. */
type Call = readonly [
  new (input: never) => sdk.GetCommand,
  new (input: object) => lean.GetCommand,
  object,
  object,
];
const call = (theirs: unknown, ours: unknown, input: object, output: object) =>
  [theirs, ours, input, output] as unknown as Call;
const calls: readonly Call[] = [
  call(
    sdk.GetCommand,
    lean.GetCommand,
    { TableName: 'table', Key: key, ConsistentRead: true },
    { Item: keyItem },
  ),
  call(sdk.GetCommand, lean.GetCommand, { TableName: 'table', Key: key }, {}),
  call(sdk.PutCommand, lean.PutCommand, put, { Attributes: keyItem }),
  call(
    sdk.UpdateCommand,
    lean.UpdateCommand,
    {
      TableName: 'table',
      Key: key,
      UpdateExpression: 'ADD #open :entry',
      ExpressionAttributeNames: { '#open': 'open' },
      ExpressionAttributeValues: { ':entry': new Set(['a']) },
      ReturnValues: 'ALL_NEW',
    },
    { Attributes: { ...keyItem, open: { SS: ['a'] } } },
  ),
  call(
    sdk.DeleteCommand,
    lean.DeleteCommand,
    { TableName: 'table', Key: key, ConditionExpression: 'attribute_exists(pk)' },
    {},
  ),
  call(
    sdk.QueryCommand,
    lean.QueryCommand,
    { TableName: 'table', ...range, ExclusiveStartKey: key, Limit: 2 },
    { Items: [keyItem, keyItem], Count: 2, ScannedCount: 2, LastEvaluatedKey: keyItem },
  ),
  call(
    sdk.QueryCommand,
    lean.QueryCommand,
    { TableName: 'table', ...range, ExclusiveStartKey: undefined },
    { Items: [], Count: 0 },
  ),
  call(
    sdk.ScanCommand,
    lean.ScanCommand,
    { TableName: 'table', ProjectionExpression: 'pk' },
    { Items: [keyItem] },
  ),
  call(
    sdk.BatchGetCommand,
    lean.BatchGetCommand,
    { RequestItems: { table: { Keys: [key, { ...key, sk: 'M#2' }], ConsistentRead: true } } },
    {
      Responses: { table: [keyItem] },
      UnprocessedKeys: { table: { Keys: [keyItem], ConsistentRead: true } },
    },
  ),
  call(
    sdk.BatchWriteCommand,
    lean.BatchWriteCommand,
    { RequestItems: { table: [{ PutRequest: { Item: put.Item } }, { DeleteRequest: { Key: key } }] } },
    { UnprocessedItems: { table: [{ PutRequest: { Item: keyItem } }, { DeleteRequest: { Key: keyItem } }] } },
  ),
  call(
    sdk.TransactWriteCommand,
    lean.TransactWriteCommand,
    {
      ClientRequestToken: 'token',
      TransactItems: [
        { Put: put },
        {
          Update: {
            TableName: 'table',
            Key: key,
            UpdateExpression: 'SET x = :x',
            ExpressionAttributeValues: { ':x': 1 },
          },
        },
        { Delete: { TableName: 'table', Key: key } },
        { ConditionCheck: { TableName: 'table', Key: key, ConditionExpression: 'attribute_exists(pk)' } },
      ],
    },
    {},
  ),
];

test.each(calls)(
  'what %p sends and answers is what the SDK’s does (%#)',
  async (Theirs, Ours, input, output) => {
    const [ours, theirs] = [await databaseThat(answers(output)), await databaseThat(answers(output))];
    const got = await leanClient(ours).send(new Ours(input));
    const { $metadata: _, ...expected } = await sdkClient(theirs).send(new Theirs(input as never));
    expect(got).toEqual(expected);
    expect(ours.received[0]?.body).toEqual(theirs.received[0]?.body);
    const target = 'x-amz-target';
    expect(ours.received[0]?.headers[target]).toBe(theirs.received[0]?.headers[target]);
  },
);

/** How a put ends, in the members by which errors are told apart. */
async function outcomeOf(sending: Promise<unknown>) {
  const error = await sending.then(
    () => undefined,
    (thrown: unknown) => thrown as Record<string, unknown>,
  );
  if (error === undefined) return 'success';
  const { name, message, Item, CancellationReasons, $metadata } = error;
  const { httpStatusCode, attempts } = $metadata as Record<string, unknown>;
  return { name, message, Item, CancellationReasons, httpStatusCode, attempts };
}

describe('a failure is the SDK’s, and is tried again when the SDK does', () => {
  test.each<[string, Step[]]>([
    [
      'a failed condition with what was there',
      [fails('ConditionalCheckFailedException', 400, { Item: keyItem })],
    ],
    [
      'a cancelled transaction',
      [
        fails('TransactionCanceledException', 400, {
          CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Message: 'no' }],
        }),
      ],
    ],
    ['a bad request', [fails('ValidationException')]],
    ['a missing right', [fails('AccessDeniedException')]],
    ['throttling that passes', [fails('ProvisionedThroughputExceededException'), answers({})]],
    ['throttling that stays', [fails('ThrottlingException')]],
    ['a failure inside that passes', [fails('InternalServerError', 500), answers({})]],
    ['an answer lost once', ['breaks', answers({})]],
    [
      'an answer lost twice and then a failed condition',
      ['breaks', 'breaks', fails('ConditionalCheckFailedException')],
    ],
  ])('%s', async (_, script) => {
    const [ours, theirs] = [await databaseThat(...script), await databaseThat(...script)];
    expect(await outcomeOf(leanClient(ours).send(new lean.PutCommand(put)))).toEqual(
      await outcomeOf(sdkClient(theirs).send(new sdk.PutCommand(put))),
    );
    expect(ours.received.length).toBe(theirs.received.length);
  });

  test('a connection that always breaks', async () => {
    const database = await databaseThat('breaks');
    const outcome = await outcomeOf(leanClient(database).send(new lean.PutCommand(put)));
    expect(outcome).toMatchObject({ attempts: 4 });
    expect(database.received.length).toBe(4);
  });

  test('an answer that is not JSON', async () => {
    const database = await databaseThat({ status: 503, body: '<html>' }, answers({}));
    expect(await outcomeOf(leanClient(database).send(new lean.PutCommand(put)))).toBe('success');
  });
});

test('all attempts of a transaction carry one token, so that it takes effect once', async () => {
  const database = await databaseThat('breaks', fails('InternalServerError', 500), answers({}));
  const client = leanClient(database);
  const command = new lean.TransactWriteCommand({ TransactItems: [{ Put: put }] });
  await client.send(command);
  const [first, second, third] = database.received.map(
    ({ body }) => (body as { ClientRequestToken: string }).ClientRequestToken,
  );
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, third]).toEqual([first, first]);
  await client.send(new lean.TransactWriteCommand({ TransactItems: [{ Put: put }] }));
  expect(database.received[3]?.body).not.toMatchObject({ ClientRequestToken: first });
});

test('silence ends after the time allowed, and is tried again', async () => {
  const database = await databaseThat('silence', answers({ Item: keyItem }));
  const got = await leanClient(database, 50).send(new lean.GetCommand({ TableName: 'table', Key: key }));
  expect(got).toEqual({ Item: key });
});

test('a deadline that passes ends the call and its retries', async () => {
  const database = await databaseThat('silence');
  const deadline = new AbortController();
  const sending = leanClient(database).send(new lean.PutCommand(put), { abortSignal: deadline.signal });
  setImmediate(() => deadline.abort());
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  const sentAgain = leanClient(database).send(new lean.PutCommand(put), { abortSignal: deadline.signal });
  await expect(sentAgain).rejects.toMatchObject({ name: 'AbortError' });
  expect(database.received.length).toBeLessThanOrEqual(1);
});
