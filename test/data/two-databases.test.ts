import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { engineNames, whyNot } from '../../lib/local/database/engines.ts';
import { anyCall } from './two-databases/calls.ts';
import { canonical } from './two-databases/canonical.ts';
import { type Call, type Outcome, startPair, tableName } from './two-databases/database-pair.ts';

/**
 * Skipped, and counted as such, where one of them cannot run, and unless it is asked for: some differences of the local
 * databases that the service never meets are not told apart yet from those that would matter.
 */
const canCompare =
  process.env.DAYMARK_COMPARE !== undefined && engineNames.every((engine) => whyNot(engine) === undefined);
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

  /** Makes a call to both, and holds their outcomes against each other; a query goes on to its last page. */
  async function compare(call: Call): Promise<Outcome> {
    const [one, other] = await pair.send(call);
    if (JSON.stringify(one) !== JSON.stringify(other)) expect({ call, ...one }).toEqual({ call, ...other });
    const { LastEvaluatedKey: next } = (one as Outcome).answer as { readonly LastEvaluatedKey?: object };
    if (next !== undefined) await compare({ ...call, body: { ...call.body, ExclusiveStartKey: next } });
    return one as Outcome;
  }

  test.each([
    ['fixed', 20261118],
    ['drawn', drawnSeed],
  ])('answer alike and count alike, call by call (%s seed %d)', async (_, seed) => {
    const sequences = fc.array(fc.nat(), { minLength: 1, maxLength: 1 }).chain(() => {
      const run = String(runNumber++);
      return fc.array(anyCall(run), { minLength: callsInARun, maxLength: callsInARun });
    });
    const statuses = new Set<number>();
    for (const calls of fc.sample(sequences, { numRuns: runs, seed }))
      for (const call of calls) statuses.add((await compare(call)).status);
    expect([...statuses].sort()).toEqual([200, 400]);
  });

  /** All items of a query, and how many pages they were, of each database. */
  async function pagesOf(body: object) {
    const items: unknown[][] = [[], []];
    const pages = [0, 0];
    for (const which of [0, 1] as const)
      for (let start: object | undefined, isFirst = true; isFirst || start !== undefined; isFirst = false) {
        const call = { operation: 'Query', body: { ...body, ExclusiveStartKey: start } };
        const { answer } = (await pair.send(call))[which] as {
          answer: { Items: unknown[]; LastEvaluatedKey?: object };
        };
        items[which]?.push(...answer.Items);
        pages[which] = (pages[which] ?? 0) + 1;
        start = answer.LastEvaluatedKey;
      }
    return { items, pages };
  }

  /** Dynoxide ends a page before the item that would exceed a megabyte, as AWS does; DynamoDB Local after it. */
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
      const { items, pages } = await pagesOf(body);
      expect(items[0]).toEqual(items[1]);
      expect(items[0]).toHaveLength(count);
      expect(Math.min(...pages)).toBeGreaterThan(1);
    }
  });

  test('have the same records of every item in their streams', async () => {
    const [one = [], other = []] = (await pair.records()).map((records) =>
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
