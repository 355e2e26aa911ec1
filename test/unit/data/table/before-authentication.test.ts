import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { ofPerson } from '../../../../shared/data/keys/key.ts';
import { userVariableKey } from '../../../../shared/data/keys/variables.ts';
import {
  beforeAuthentication,
  PendingAuthentication,
} from '../../../../shared/data/table/before-authentication.ts';
import { cachedPerTable, connect } from '../../../../shared/data/table/connection.ts';
import { gatherReads } from '../../../../shared/data/table/gather-reads.ts';
import { batchGet, getItem, listByPrefix } from '../../../../shared/data/table/read.ts';
import { putItem } from '../../../../shared/data/table/write.ts';

/** The keys of each call that reached the database, or its name. */
let calls: (string | number)[] = [];
let authentication = new PendingAuthentication();

beforeEach(() => {
  calls = [];
  authentication = new PendingAuthentication();
  const handle = async ({ headers, body }: { headers: Record<string, string>; body: Uint8Array }) => {
    const name = String(headers['x-amz-target']).split('.')[1] as string;
    const { RequestItems = {} } = JSON.parse(Buffer.from(body).toString()) as {
      RequestItems?: Record<string, { Keys: object[] }>;
    };
    calls.push(RequestItems.table?.Keys.length ?? name);
    const answer = name === 'BatchGetItem' ? { Responses: { table: [] } } : { Items: [] };
    const headersOfAnswer = { 'content-type': 'application/x-amz-json-1.0' };
    return {
      response: { statusCode: 200, headers: headersOfAnswer, body: Buffer.from(JSON.stringify(answer)) },
    };
  };
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  const requestHandler = { handle, metadata: { handlerProtocol: 'http/1.1' }, destroy: () => undefined };
  connect('table', {
    region: 'eu-central-1',
    endpoint: 'http://localhost:1',
    credentials,
    requestHandler,
  } as object);
});

const variables = (count: number) => Array.from({ length: count }, (_, i) => userVariableKey(1, i));

/** Reads two keys for the token, and whatever else is asked for ahead of it. */
async function readAhead(ahead: () => void): Promise<void> {
  await gatherReads(() => {
    const token = batchGet([ofPerson(1, 'PROFILE'), ofPerson(1, 'TOKEN')]);
    beforeAuthentication(authentication, ahead);
    return token;
  });
  for (let turns = 0; turns < 20; turns++) await turn();
}

test('few small items travel with the token', async () => {
  await readAhead(() => void batchGet(variables(8)));
  expect(calls).toEqual([10]);
});

test.each<[string, () => Promise<unknown>]>([
  ['an eleventh key', () => batchGet(variables(9))],
  ['a query', () => listByPrefix('U#1', 'M#')],
  ['an item of any size', () => batchGet([ofPerson(1, 'M#0000000000000001')])],
  ['a key by itself', () => getItem(userVariableKey(1, 1))],
  ['a key that follows from an answer', () => turn().then(() => batchGet(variables(1)))],
])('%s waits until the token has been found good', async (_, read) => {
  await readAhead(() => void read());
  expect(calls).toEqual([2]);
  authentication.succeed();
  for (let turns = 0; turns < 20; turns++) await turn();
  expect(calls).toHaveLength(2);
});

test('what an instance keeps for everybody is not held up by one request', async () => {
  const find = cachedPerTable(async () => (await listByPrefix('DEPLOYMENT', 'KEY')).length);
  await readAhead(() => void find());
  expect(await find()).toBe(0);
});

test('nothing is written, not even afterwards', async () => {
  const write = () => putItem({ Item: { pk: 'U#1', sk: 'X' } });
  await expect(beforeAuthentication(authentication, write)).rejects.toThrow(
    'before the token has been found good',
  );
  authentication.succeed();
  await expect(beforeAuthentication(authentication, write)).rejects.toThrow(
    'before the token has been found good',
  );
});
