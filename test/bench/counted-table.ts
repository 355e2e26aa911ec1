import { startDynamoDbProxy } from '../../lib/local/database/dynamodb-proxy.ts';
import { connect } from '../../shared/data/table/connection.ts';
import type { Database } from '../support/database.ts';
import { testedEngine } from '../support/tested-engine.ts';
import { UsageCounter } from '../support/usage/usage-counter.ts';

/** Reaches the table through a proxy that counts what calls cost, which takes longer, until it is ended. */
export async function countTable({ tableName, clientConfig }: Database) {
  const table = { name: tableName, arn: 'table', properties: { KeySchema: [] } };
  const target = String(clientConfig.endpoint);
  const usage = new UsageCounter({ target, engine: testedEngine(), tables: [table] });
  const proxy = await startDynamoDbProxy({
    target,
    functions: [],
    tables: [table],
    hooks: usage,
    clock: { now: Date.now },
  });
  usage.beginCountingUnits();
  connect(tableName, { ...clientConfig, endpoint: proxy.endpoint });
  return {
    usage,
    end() {
      proxy.close();
      connect(tableName, clientConfig);
    },
  };
}
