import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyItems } from './database/copy-items.ts';
import { databaseFolderIn, engineOf, replaceDatabase } from './database/data-folder.ts';
import { type LocalDatabase, startDatabaseProcess } from './database/database-process.ts';
import { callDynamoDb } from './database/dynamodb-call.ts';
import { type EngineName, engineProblem, engineTitles } from './database/engines.ts';
import { requireUnusedFolder, takeFolder } from './registration.ts';
import { readPlaces } from './streams/stream-places.ts';
import { StreamReader } from './streams/stream-reader.ts';

interface Description {
  readonly Table: {
    readonly AttributeDefinitions: readonly object[];
    readonly KeySchema: readonly object[];
    readonly GlobalSecondaryIndexes?: readonly {
      readonly IndexName: string;
      readonly KeySchema: readonly object[];
      readonly Projection: object;
    }[];
  };
}

/** The engine whose data would be brought to another; throws a sentence if it cannot be. */
export async function requireMovable(dataFolder: string, to: EngineName): Promise<EngineName> {
  await requireUnusedFolder(dataFolder);
  const from = engineOf(dataFolder);
  if (from === undefined) throw new Error(`${dataFolder} holds no data.`);
  if (from === to) throw new Error(`${dataFolder} holds data of ${engineTitles[to]} already.`);
  const problem = engineProblem(from) ?? engineProblem(to);
  if (problem !== undefined) throw new Error(problem);
  return from;
}

/**
 * Moves a data folder to another engine and returns the number of items. Does nothing and returns undefined if changes
 * wait in the old database's stream. Everything is copied before anything is replaced, and the old files stay, so it
 * may be interrupted at any time. Copies get their streams at the next start, because copying is no change to follow.
 */
export async function moveData(dataFolder: string, to: EngineName): Promise<number | undefined> {
  const from = await requireMovable(dataFolder, to);
  const letGo = await takeFolder(dataFolder);
  const fresh = join(dataFolder, 'dynamodb.moving');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh);
  const source = await startDatabaseProcess(databaseFolderIn(dataFolder), { engine: from });
  const target = await startDatabaseProcess(fresh, { engine: to });
  try {
    await Promise.all([source.ready, target.ready]);
    if (!(await isAllFollowed(source, dataFolder))) return undefined;
    const count = await copyTables(source, target);
    await Promise.all([source.stop(), target.stop()]);
    replaceDatabase(dataFolder, fresh, to);
    return count;
  } finally {
    await Promise.all([source.stop(), target.stop()]);
    rmSync(fresh, { recursive: true, force: true });
    letGo();
  }
}

async function copyTables(
  { endpoint: from }: LocalDatabase,
  { endpoint: to }: LocalDatabase,
): Promise<number> {
  const { TableNames } = await callDynamoDb<{ TableNames: string[] }>(from, 'ListTables', {});
  let total = 0;
  for (const name of TableNames) {
    const { Table } = await callDynamoDb<Description>(from, 'DescribeTable', { TableName: name });
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes: indexes } = Table;
    await callDynamoDb(to, 'CreateTable', {
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes: indexes?.map(({ IndexName, KeySchema: keys, Projection }) => ({
        IndexName,
        KeySchema: keys,
        Projection,
      })),
    });
    total += await copyItems({ endpoint: from, name }, { endpoint: to, name });
  }
  return total;
}

async function isAllFollowed({ endpoint }: LocalDatabase, dataFolder: string): Promise<boolean> {
  for (const place of Object.values(readPlaces(dataFolder))) {
    const [, tableName = ''] = /table\/([^/]+)\//.exec(place.stream) ?? [];
    const reader = new StreamReader(endpoint, tableName);
    let page = await reader.read(place, 100);
    while (page !== undefined && !page.isEnd) {
      if (page.records.length > 0) return false;
      page = await reader.read(page.place, 100);
    }
  }
  return true;
}
