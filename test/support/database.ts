import { randomUUID } from 'node:crypto';
import { startDatabaseProcess, useDatabase } from '../../lib/local/database/database-process.ts';
import { callDynamoDb } from '../../lib/local/database/dynamodb-call.ts';
import { tableShape } from '../../lib/table-shape.ts';
import { connect } from '../../shared/data/table/connection.ts';
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
  await callDynamoDb(local.endpoint, 'CreateTable', { TableName: tableName, ...tableShape });
  const clientConfig: ClientConfig = {
    region: 'local',
    endpoint: local.endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
  };
  connect(tableName, clientConfig);
  return { clientConfig, tableName, stop: () => local.stop() };
}
