import { randomUUID } from 'node:crypto';
import { startDatabaseProcess, useDatabase } from '../../lib/local/database/database-process.ts';
import { callDynamoDb } from '../../lib/local/database/dynamodb-call.ts';
import { connect } from '../../shared/data/table/connection.ts';
import { indexes, primaryKey } from '../../shared/data/table-facts.ts';
import { testedEngine } from './tested-engine.ts';

export interface Database {
  /** The address and the credentials for `shared/data`. */
  readonly clientConfig: ClientConfig;
  readonly tableName: string;
  stop(): Promise<void>;
}

type ClientConfig = NonNullable<Parameters<typeof connect>[1]>;

/** A table of one's own as the service's, for tests of data access below HTTP. */
export async function startDatabase(): Promise<Database> {
  const { DAYMARK_DATABASE_URL: shared } = process.env;
  const local =
    shared === undefined
      ? await startDatabaseProcess(undefined, { engine: testedEngine() })
      : await useDatabase(shared);
  await local.ready;
  const tableName = `daymark-${randomUUID()}`;
  await callDynamoDb(local.endpoint, 'CreateTable', { TableName: tableName, ...tableProperties() });
  const clientConfig: ClientConfig = {
    region: 'local',
    endpoint: local.endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
  };
  connect(tableName, clientConfig);
  return { clientConfig, tableName, stop: () => local.stop() };
}

/** A table like the service's, as CreateTable is told of it. */
export function tableProperties() {
  const { partition, sort } = primaryKey;
  const types = new Map<string, string>([partition, sort].map((name) => [name, 'S']));
  for (const index of Object.values(indexes)) {
    types.set(index.partition, 'S');
    types.set(index.sort, index.sortType === 'number' ? 'N' : 'S');
  }
  const keys = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
  return {
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({
      AttributeName,
      AttributeType,
    })),
    KeySchema: keys(partition, sort),
    GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, index]) => ({
      IndexName,
      KeySchema: keys(index.partition, index.sort),
      Projection: { ProjectionType: 'ALL' },
    })),
  };
}
