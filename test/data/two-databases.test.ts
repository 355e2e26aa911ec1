import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type EngineName, engineNames, engineProblem } from '../../lib/local/database/engines.ts';
import { canonical } from '../support/canonical.ts';
import { anyCalls } from './two-databases/calls.ts';
import { type Call, type Outcome, startPair, tableName } from './two-databases/database-pair.ts';

/** Skipped, and counted as such, where one of them cannot run. */
const canCompare = engineNames.every((engine) => engineProblem(engine) === undefined);
const runs = Number(process.env.DAYMARK_RUNS ?? 15);
const drawnSeed = Number(process.env.DAYMARK_SEED ?? Date.now() % 2 ** 31);
const callsInARun = 25;

(canCompare ? describe : describe.skip)('Dynoxide and DynamoDB Local', () => {
  let pair: Awaited<ReturnType<typeof startPair>>;
  let runNumber = 0;
  beforeAll(async () => {
    pair = await startPair();
  });
  afterAll(async () => {
    await pair.stop();
  });

  /**
   * Makes a call to both, and holds their outcomes against each other; a query goes on to its last page. A transaction that
   * is repeated costs what reading its items does
   * (https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html); with DynamoDB Local it is
   * counted like the first, and so left out.
   */
  async function compare(call: Call): Promise<Outcome> {
    const [one, other] = await pair.send(call);
    const { LastEvaluatedKey: next, ...page } = one.answer;
    const isAtLimit = next !== undefined && page.ScannedCount === call.body.Limit;
    const asked = { ...call, body: { ...call.body, ExclusiveStartKey: next } };
    if (isAtLimit && other.answer.LastEvaluatedKey === undefined) {
      await expectNothingMore(asked);
      expect({ call, ...one, answer: page }).toEqual({ call, ...other });
      return one;
    }
    const units = call.isRepeated ? 0 : other.units;
    expect({ call, ...one, ...(call.isRepeated && { units }) }).toEqual({ call, ...other, units });
    if (next !== undefined) await compare(asked);
    return one;
  }

  /**
   * A page that ends at its limit and at the last key that the query asks for has a key to go on from with Dynoxide, as the
   * documentation says of every page that ends at its limit, and none with DynamoDB Local. Both say the same: nothing more.
   */
  async function expectNothingMore(call: Call): Promise<void> {
    const { answer } = await pair.databases.dynoxide.send(call);
    expect(answer).toEqual({
      Count: 0,
      ScannedCount: 0,
      ...(call.body.Select === undefined && { Items: [] }),
    });
  }

  test.each([
    ['fixed', 20261118],
    ['drawn', drawnSeed],
  ])('answer alike and count alike, call by call (%s seed %d)', async (_, seed) => {
    const sequences = fc.array(fc.nat(), { minLength: 1, maxLength: 1 }).chain(() => {
      const run = String(runNumber++);
      return fc.array(anyCalls(run), { minLength: callsInARun, maxLength: callsInARun });
    });
    const statuses = new Set<number>();
    for (const calls of fc.sample(sequences, { numRuns: runs, seed }))
      for (const call of calls.flat()) statuses.add((await compare(call)).status);
    expect([...statuses].sort()).toEqual([200, 400]);
  });

  /** All items of a query of one database, and how many pages they were. */
  async function pagesOf(engine: EngineName, body: Call['body']) {
    const items: unknown[] = [];
    let start: object | undefined;
    let pages = 0;
    do {
      const call = { operation: 'Query', body: { ...body, ExclusiveStartKey: start } };
      const { answer } = await pair.databases[engine].send(call);
      items.push(...(answer.Items ?? []));
      pages += 1;
      start = answer.LastEvaluatedKey;
    } while (start !== undefined);
    return { items, pages };
  }

  /**
   * Dynoxide ends a page before the item that would exceed a megabyte, and counts those that a filter leaves out, as AWS
   * does (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.FilterExpression.html); DynamoDB Local ends
   * it after that item, and counts only what the filter left.
   */
  test('give the same items in pages of a megabyte, also of an index and with a filter', async () => {
    const Items = Array.from({ length: 30 }, (_, i) => ({
      pk: { S: 'PAGES' },
      sk: { S: `M#${String(i).padStart(2, '0')}` },
      personVariable: { S: 'PAGES#1' },
      version: { N: String(i % 3) },
      text: { S: 'x'.repeat(60_000 + 7_919 * (i % 5)) },
    }));
    for (const Item of Items) await compare({ operation: 'PutItem', body: { TableName: tableName, Item } });
    const ofTable = {
      TableName: tableName,
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': { S: 'PAGES' } },
    };
    const ofIndex = {
      TableName: tableName,
      IndexName: 'byVariable',
      KeyConditionExpression: 'personVariable = :p',
      ExpressionAttributeValues: { ':p': { S: 'PAGES#1' } },
    };
    const filtered = {
      ...ofTable,
      FilterExpression: 'version = :v',
      ExpressionAttributeValues: { ':p': { S: 'PAGES' }, ':v': { N: '1' } },
    };
    for (const [body, count] of [
      [ofTable, 30],
      [ofIndex, 30],
      [filtered, 10],
      [{ ...ofTable, ScanIndexForward: false }, 30],
      [{ ...ofTable, Limit: 20 }, 30],
    ] as const) {
      const ours = await pagesOf('dynoxide', body);
      const theirs = await pagesOf('dynamodb-local', body);
      expect(ours.items).toEqual(theirs.items);
      expect(ours.items).toHaveLength(count);
      expect(ours.pages).toBeGreaterThan(1);
      expect(theirs.pages).toBeGreaterThan('FilterExpression' in body ? 0 : 1);
    }
  });

  test('charge for the whole of an item of which a part is asked for', async () => {
    const Key = { pk: { S: 'PART' }, sk: { S: '1' } };
    const Item = { ...Key, text: { S: 'x'.repeat(20_000) } };
    await compare({ operation: 'PutItem', body: { TableName: tableName, Item } });
    const part = {
      TableName: tableName,
      Key,
      ProjectionExpression: '#s',
      ExpressionAttributeNames: { '#s': 'sk' },
    };
    const { answer, units } = await compare({ operation: 'GetItem', body: part });
    expect([answer, units]).toEqual([{ Item: { sk: { S: '1' } } }, 2.5]);
  });

  test('leave over of a batch what exceeds 16 megabytes, and give it when asked again', async () => {
    const Keys = Array.from({ length: 60 }, (_, i) => ({ pk: { S: 'BATCH' }, sk: { S: String(i) } }));
    for (const key of Keys)
      await compare({
        operation: 'PutItem',
        body: { TableName: tableName, Item: { ...key, text: { S: 'x'.repeat(300_000) } } },
      });
    for (const engine of engineNames) {
      const { send } = pair.databases[engine];
      const ask = async (keys: readonly unknown[]) => {
        const RequestItems = { [tableName]: { Keys: keys, ConsistentRead: true } };
        const { answer, units } = await send({ operation: 'BatchGetItem', body: { RequestItems } });
        const { [tableName]: found = [] } = answer.Responses ?? {};
        return { found, units, left: answer.UnprocessedKeys?.[tableName]?.Keys ?? [] };
      };
      const first = await ask(Keys);
      expect([first.found.length, first.left.length, first.units]).toEqual([55, 5, 55 * 74]);
      const second = await ask(first.left);
      expect([second.found.length, second.left.length]).toEqual([5, 0]);
      expect(new Set([...first.found, ...second.found].map((item) => JSON.stringify(item))).size).toBe(60);
    }
  });

  /** The whole table, in an order that is each database's own. */
  async function scanned(engine: EngineName): Promise<string[]> {
    const items: string[] = [];
    for (let Segment = 0; Segment < 2; Segment++) {
      let start: object | undefined;
      do {
        const { answer } = await pair.databases[engine].send({
          operation: 'Scan',
          body: { TableName: tableName, ExclusiveStartKey: start, Segment, TotalSegments: 2 },
        });
        items.push(...(answer.Items ?? []).map((item) => JSON.stringify(item)));
        start = answer.LastEvaluatedKey;
      } while (start !== undefined);
    }
    return items.sort();
  }

  test('hold the same items in the end', async () => {
    const items = await scanned('dynoxide');
    expect(items.length).toBeGreaterThan(90);
    expect(items).toEqual(await scanned('dynamodb-local'));
  });

  test('have the same records of every item in their streams', async () => {
    const [one, other] = (await pair.records()).map((records) =>
      Map.groupBy(
        records.map(
          ({
            eventID: _,
            dynamodb: { SequenceNumber: __, ApproximateCreationDateTime: ___, ...images },
            ...record
          }) => {
            const { SizeBytes: ____, ...dynamodb } = images as typeof images & { SizeBytes?: number };
            const { awsRegion: _____, ...rest } = record as typeof record & { awsRegion?: string };
            return canonical({ ...rest, dynamodb }) as { readonly dynamodb: { readonly Keys: object } };
          },
        ),
        ({ dynamodb }) => JSON.stringify(dynamodb.Keys),
      ),
    );
    expect(new Map(one).size).toBeGreaterThan(50);
    for (const [key, records] of new Map(one)) expect(records).toEqual(new Map(other).get(key));
    expect(new Map(one).size).toBe(new Map(other).size);
  });
});
