import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { startDatabaseProcess } from '../../../lib/local/database/database-process.ts';
import { callDynamoDb } from '../../../lib/local/database/dynamodb-call.ts';
import type { EngineName } from '../../../lib/local/database/engines.ts';
import { tableShape } from '../../../lib/table-shape.ts';

const TableName = 'killed';
const writers = 4;

interface QueryPage {
  readonly Items: readonly { readonly sk: { readonly S: string } }[];
  readonly LastEvaluatedKey?: object;
}

/** A database on disk, opened again after each kill. */
export class KilledDatabase {
  readonly folder = mkdtempSync(join(tmpdir(), 'daymark-killed-'));
  /** Writes that were acknowledged, over all lives of the database. */
  readonly acknowledged = new Set<string>();
  /** Those of them that a transaction wrote, each with the other one of it. */
  readonly transacted = new Map<string, string>();
  readonly #engine: EngineName;
  #next = 0;

  constructor(engine: EngineName) {
    this.#engine = engine;
  }

  async open() {
    const database = await startDatabaseProcess(this.folder, { engine: this.#engine });
    await database.ready;
    if (this.#next === 0) await callDynamoDb(database.endpoint, 'CreateTable', { TableName, ...tableShape });
    return database;
  }

  /** Writes side by side, single items and transactions in turn, until the database is gone. */
  async writeUntilGone(endpoint: string, onWritten: (count: number) => void): Promise<void> {
    let count = 0;
    const write = async () => {
      for (;;) {
        const sks = [0, 1].map(() => String(this.#next++));
        const puts = sks.map((sk) => ({ TableName, Item: { pk: { S: 'A' }, sk: { S: sk } } }));
        const isTransaction = this.#next % 4 === 0;
        const asked = isTransaction
          ? callDynamoDb(endpoint, 'TransactWriteItems', { TransactItems: puts.map((Put) => ({ Put })) })
          : Promise.all(puts.map((put) => callDynamoDb(endpoint, 'PutItem', put)));
        await asked;
        for (const [i, sk] of sks.entries()) {
          this.acknowledged.add(sk);
          if (isTransaction) this.transacted.set(sk, sks[1 - i] ?? '');
        }
        onWritten(++count);
      }
    };
    await Promise.allSettled(Array.from({ length: writers }, write));
  }

  /** What was acknowledged and is not there. */
  async lost(endpoint: string): Promise<string[]> {
    const found = new Set<string>();
    let start: object | undefined;
    do {
      const page: QueryPage = await callDynamoDb(endpoint, 'Query', {
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'A' } },
        ExclusiveStartKey: start,
      });
      for (const { sk } of page.Items) found.add(sk.S);
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
    return [...this.acknowledged].filter((sk) => !found.has(sk));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What became of the writes of a database that was killed again and again. */
interface Outcome {
  readonly acknowledged: number;
  /** Single writes that were acknowledged and are not there. */
  readonly lost: readonly string[];
  /** The same of transactions, item by item. */
  readonly lostOfTransactions: readonly string[];
  /** Items of which the other one of their transaction is there. */
  readonly halves: readonly string[];
}

/** Kills a database in the middle of writes, again and again. */
export async function killRepeatedly(engine: EngineName, times: number): Promise<Outcome> {
  const killed = new KilledDatabase(engine);
  try {
    for (let time = 0; time < times; time++) {
      const { endpoint, processId, ended } = await killed.open();
      await killed.writeUntilGone(endpoint, (count) => {
        // Each life ends after another number of writes.
        if (count === 1 + (time % 17)) process.kill(processId, 'SIGKILL');
      });
      await ended;
    }
    const last = await killed.open();
    const missing = await killed.lost(last.endpoint);
    await last.stop();
    const { true: lostOfTransactions = [], false: lost = [] } = Object.groupBy(
      missing,
      (sk) => `${killed.transacted.has(sk)}`,
    );
    const halves = lostOfTransactions.filter((sk) => !missing.includes(killed.transacted.get(sk) ?? ''));
    return { acknowledged: killed.acknowledged.size, lost, lostOfTransactions, halves };
  } finally {
    killed.remove();
  }
}

/**
 * Expects that nothing is lost. DynamoDB Local acknowledges a transaction a moment before it is on disk: the last of each
 * writer may be lost, but as a whole.
 */
export function expectKept(
  engine: EngineName,
  kills: number,
  { lost, lostOfTransactions, halves }: Outcome,
): void {
  expect([lost, halves]).toEqual([[], []]);
  const most = engine === 'dynamodb-local' ? 2 * writers * kills : 0;
  expect(lostOfTransactions.length).toBeLessThanOrEqual(most);
}
