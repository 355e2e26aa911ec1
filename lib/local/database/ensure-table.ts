import { setTimeout } from 'node:timers/promises';
import type { KeySchema, TableDefinition, TableIndex } from '../assembly/application.ts';
import type { Properties } from '../assembly/template.ts';
import { callDynamoDb, DynamoDbError } from './dynamodb-call.ts';

interface StoredTable {
  readonly KeySchema: KeySchema;
  readonly GlobalSecondaryIndexes?: readonly TableIndex[];
  readonly StreamSpecification?: object;
}

/** Creates the table as the template describes it, or brings a stored one up to it without losing data. */
export async function ensureTable(endpoint: string, table: TableDefinition): Promise<void> {
  const stored = await describe(endpoint, table.name);
  if (stored) await adapt(endpoint, table, stored);
  else await create(endpoint, table);
}

export async function emptyTable(endpoint: string, table: TableDefinition): Promise<void> {
  await removeTable(endpoint, table);
  await create(endpoint, table);
}

export async function removeTable(endpoint: string, table: TableDefinition): Promise<void> {
  await callDynamoDb(endpoint, 'DeleteTable', { TableName: table.name });
}

const patience = { attempts: 20, milliseconds: 250 };

/** A database that was just stopped may still hold its file: the new one fails until it has let go. */
async function describe(endpoint: string, name: string, attempt = 1): Promise<StoredTable | undefined> {
  try {
    const asked = { TableName: name };
    return (await callDynamoDb<{ readonly Table: StoredTable }>(endpoint, 'DescribeTable', asked)).Table;
  } catch (error) {
    if (error instanceof DynamoDbError && error.name === 'ResourceNotFoundException') return undefined;
    if (
      !(error instanceof DynamoDbError && error.name === 'InternalFailure') ||
      attempt === patience.attempts
    )
      throw error;
    await setTimeout(patience.milliseconds);
    return describe(endpoint, name, attempt + 1);
  }
}

// Time to live stays off: DynamoDB Local removes expired items by this machine's clock, which is not the one that the
// functions see. AWS promises no more than "some time after", so functions must work without it anyway.
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
  const { GlobalSecondaryIndexes: wanted = [] } = table.properties;
  const kept = new Map((stored.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, index]));
  requireSameKeys(`table ${table.name}`, table.properties.KeySchema, stored.KeySchema);
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

/** CloudFormation switches on a stream that the template describes; DynamoDB needs a call. */
const streamOf = ({ StreamSpecification: stream }: Properties) =>
  stream === undefined ? {} : { StreamSpecification: { StreamEnabled: true, ...stream } };

function requireSameKeys(what: string, wanted: KeySchema, stored: KeySchema): void {
  const text = (keys: KeySchema) => keys.map((key) => `${key.AttributeName} ${key.KeyType}`).join(', ');
  if (text(wanted) !== text(stored)) {
    throw new Error(
      `The data folder holds ${what} with the keys ${text(stored)}, but this version needs ${text(wanted)}. Delete the data folder, or start with another one (--data DIR).`,
    );
  }
}
