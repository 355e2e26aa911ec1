import type { TableDefinition } from '../local/assembly/application.ts';
import { callDynamoDb } from '../local/database/dynamodb-call.ts';

/** A table of another name would go unnoticed next to an empty one of ours, and people would think their data lost. */
export async function requireOurTables(endpoint: string, ours: readonly TableDefinition[]): Promise<void> {
  const { TableNames: names } = await callDynamoDb<{ TableNames: string[] }>(endpoint, 'ListTables', {});
  const foreign = names.filter((name) => !ours.some((table) => table.name === name));
  if (foreign.length > 0 && !ours.some((table) => names.includes(table.name)))
    throw new Error(
      `The database holds ${foreign.join(', ')}, but this version and stage keep their data in ${ours.map(({ name }) => name).join(', ')}. Start the version that wrote it, or another data folder.`,
    );
}

/** The abilities that a database needs, by an operation that it answers if it has them. */
const needed = {
  transactions: ['TransactWriteItems', { TransactItems: [] }],
  'batches of writes': ['BatchWriteItem', { RequestItems: {} }],
  scans: ['Scan', { TableName: 'daymark-none' }],
} as const;

const streams = ['ListStreams', {}] as const;
const streamsApi = 'DynamoDBStreams_20120810';

/** Refuses a database, named in the settings, that lacks something the service cannot do without. */
export async function requireAbilities(endpoint: string): Promise<void> {
  const lacking: string[] = [];
  for (const [ability, [operation, body]] of Object.entries(needed))
    if (!(await isKnown(() => callDynamoDb(endpoint, operation, body)))) lacking.push(ability);
  if (!(await isKnown(() => callDynamoDb(endpoint, ...streams, streamsApi)))) lacking.push('streams');
  if (lacking.length > 0)
    throw new Error(`The database at ${endpoint} has no ${lacking.join(', no ')}, which Daymark needs.`);
}

/** An operation that is there refuses empty input in one of the words for that; one that is not has others. */
async function isKnown(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'TypeError')
      throw new Error('Nothing answers there: start the database first, or leave out "database".', {
        cause: error,
      });
    return ['ValidationException', 'ResourceNotFoundException'].includes(name);
  }
}
