import type { TableDefinition } from '../assembly/application.ts';
import type { Properties } from '../assembly/template.ts';
import { callDynamoDb, DynamoDbError } from './dynamodb-call.ts';

interface Index {
  readonly IndexName: string;
  readonly KeySchema: readonly KeyElement[];
}
interface KeyElement {
  readonly AttributeName: string;
  readonly KeyType: string;
}
interface StoredTable {
  readonly KeySchema: readonly KeyElement[];
  readonly GlobalSecondaryIndexes?: readonly Index[];
  readonly StreamSpecification?: object;
}

/** Creates the table as the template describes it, or brings a stored one up to it without losing data. */
export async function ensureTable(endpoint: string, table: TableDefinition): Promise<void> {
  const stored = await describe(endpoint, table.name);
  if (stored) await adapt(endpoint, table, stored);
  else await create(endpoint, table);
}

/** Removes everything that is in it. */
export async function emptyTable(endpoint: string, table: TableDefinition): Promise<void> {
  await removeTable(endpoint, table);
  await create(endpoint, table);
}

export async function removeTable(endpoint: string, table: TableDefinition): Promise<void> {
  await callDynamoDb(endpoint, 'DeleteTable', { TableName: table.name });
}

async function describe(endpoint: string, name: string): Promise<StoredTable | undefined> {
  try {
    const { Table: stored } = (await callDynamoDb(endpoint, 'DescribeTable', { TableName: name })) as {
      Table: StoredTable;
    };
    return stored;
  } catch (error) {
    if (error instanceof DynamoDbError && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

// Time to live stays off: DynamoDB Local removes expired items within seconds and by this machine's clock, which
// is not the one the functions see. AWS promises no more than "some time after", so never is as good a trial.
async function create(endpoint: string, { name, properties }: TableDefinition): Promise<void> {
  const pick = (...members: string[]) =>
    Object.fromEntries(
      members.filter((member) => member in properties).map((member) => [member, properties[member]]),
    );
  await callDynamoDb(endpoint, 'CreateTable', {
    TableName: name,
    ...pick('KeySchema', 'AttributeDefinitions', 'BillingMode', 'GlobalSecondaryIndexes'),
    ...streamOf(properties),
  });
}

async function adapt(endpoint: string, table: TableDefinition, stored: StoredTable): Promise<void> {
  const wanted = indexesOf(table.properties);
  const kept = new Map((stored.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, index]));
  requireSameKeys(`table ${table.name}`, table.properties.KeySchema as KeyElement[], stored.KeySchema);
  if (stored.StreamSpecification === undefined && table.properties.StreamSpecification !== undefined)
    await callDynamoDb(endpoint, 'UpdateTable', { TableName: table.name, ...streamOf(table.properties) });
  for (const index of wanted) {
    const present = kept.get(index.IndexName);
    if (present) {
      requireSameKeys(`index ${index.IndexName}`, index.KeySchema, present.KeySchema);
    } else {
      await callDynamoDb(endpoint, 'UpdateTable', {
        TableName: table.name,
        AttributeDefinitions: table.properties.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      });
    }
  }
}

/** CloudFormation takes for granted that a stream which is described is wanted. */
const streamOf = ({ StreamSpecification: stream }: Properties) =>
  stream === undefined ? {} : { StreamSpecification: { StreamEnabled: true, ...stream } };

function indexesOf(properties: Properties): readonly Index[] {
  return (properties.GlobalSecondaryIndexes ?? []) as Index[];
}

function requireSameKeys(what: string, wanted: readonly KeyElement[], stored: readonly KeyElement[]): void {
  const text = (keys: readonly KeyElement[]) =>
    keys.map((key) => `${key.AttributeName} ${key.KeyType}`).join(', ');
  if (text(wanted) !== text(stored)) {
    throw new Error(
      `The data folder holds ${what} with the keys ${text(stored)}, but this version needs ${text(wanted)}. Delete the data folder, or start with another one (--data DIR).`,
    );
  }
}
