import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabaseProcess } from '../../../lib/local/database/database-process.ts';
import { callDynamoDb } from '../../../lib/local/database/dynamodb-call.ts';
import { tableProperties } from '../database.ts';

const TableName = 'killed';
const writers = 4;

interface QueryPage {
  readonly Items: readonly { readonly sk: { readonly S: string } }[];
  readonly LastEvaluatedKey?: object;
}

/** A database of Dynoxide on disk, opened again after each kill. */
export class KilledDatabase {
  readonly folder = mkdtempSync(join(tmpdir(), 'daymark-killed-'));
  /** Writes that were acknowledged, over all lives of the database. */
  readonly acknowledged = new Set<string>();
  #next = 0;

  async open() {
    const database = await startDatabaseProcess(this.folder, { engine: 'dynoxide' });
    await database.ready;
    if (this.#next === 0)
      await callDynamoDb(database.endpoint, 'CreateTable', { TableName, ...tableProperties() });
    return database;
  }

  /** Writes side by side, single items and transactions in turn, until the database is gone. */
  async writeUntilGone(endpoint: string, onWritten: (count: number) => void): Promise<void> {
    let count = 0;
    const write = async () => {
      for (;;) {
        const sks = [0, 1].map(() => String(this.#next++));
        const puts = sks.map((sk) => ({ TableName, Item: { pk: { S: 'A' }, sk: { S: sk } } }));
        const asked =
          this.#next % 4 === 0
            ? callDynamoDb(endpoint, 'TransactWriteItems', { TransactItems: puts.map((Put) => ({ Put })) })
            : Promise.all(puts.map((put) => callDynamoDb(endpoint, 'PutItem', put)));
        await asked;
        for (const sk of sks) this.acknowledged.add(sk);
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

/** Kills a database in the middle of writes, again and again; answers how much was acknowledged, and what is lost. */
export async function killRepeatedly(times: number): Promise<{ acknowledged: number; lost: string[] }> {
  const killed = new KilledDatabase();
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
    const lost = await killed.lost(last.endpoint);
    await last.stop();
    return { acknowledged: killed.acknowledged.size, lost };
  } finally {
    killed.remove();
  }
}
