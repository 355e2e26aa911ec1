import { isDeepStrictEqual } from 'node:util';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { timeToLiveAttribute } from '../../../shared/data/table-facts.ts';
import { streamViewType, tableShape } from '../../table-shape.ts';
import { OperatorError } from '../command.ts';

interface TableAdoption {
  readonly table: string;
  readonly stage: string;
  readonly report: (step: string) => void;
}

const longestUpdateSeconds = 600;

/**
 * Gives a restored table what a restore leaves out: time to live, recovery, protection, stream and tags. Each is looked
 * at before it is set, so that the command may be repeated. Gives the setting that points a deployment at the table.
 */
export async function adoptTable({ table: TableName, report, stage }: TableAdoption): Promise<string> {
  const client = new DynamoDBClient();
  const described = await describe(client, TableName);
  refuseOthers(described);
  const update = async (change: Partial<UpdateTableCommandInput>) => {
    await client.send(new UpdateTableCommand({ TableName, ...change }));
    await waitUntilTableExists(
      { client, maxWaitTime: longestUpdateSeconds, minDelay: 1, maxDelay: 5 },
      { TableName },
    );
  };

  report('Time to live');
  await turnOnTimeToLive(client, TableName);
  report('Deletion protection');
  if (described.DeletionProtectionEnabled !== true) await update({ DeletionProtectionEnabled: true });
  report('Stream');
  if (described.StreamSpecification?.StreamEnabled !== true)
    await update({ StreamSpecification: { StreamEnabled: true, StreamViewType: streamViewType } });
  report('Tags');
  const tags = { app: 'daymark', stage };
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  await client.send(new TagResourceCommand({ ResourceArn: described.TableArn, Tags }));
  report('Point-in-time recovery');
  await turnOnRecovery(client, TableName);

  const { LatestStreamLabel } = await describe(client, TableName);
  return `${TableName}/stream/${LatestStreamLabel}`;
}

async function describe(client: DynamoDBClient, TableName: string): Promise<TableDescription> {
  try {
    const { Table = {} } = await client.send(new DescribeTableCommand({ TableName }));
    return Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException)
      throw new OperatorError(`--table: there is no table "${TableName}" here.`);
    throw error;
  }
}

/** Refuses a table that is not ready, or that is not one of this service's. Nothing has been changed by then. */
function refuseOthers(table: TableDescription): void {
  const { TableName, TableStatus, KeySchema = [], GlobalSecondaryIndexes = [] } = table;
  const busy = [table, ...GlobalSecondaryIndexes].find(
    (one) => ('IndexStatus' in one ? one.IndexStatus : TableStatus) !== 'ACTIVE',
  );
  if (busy !== undefined)
    throw new OperatorError(
      `--table: "${TableName}" is not ready: ${'IndexName' in busy ? `its index ${busy.IndexName} is ${busy.IndexStatus}` : `it is ${TableStatus}`}. Try again when it is ACTIVE.`,
    );
  if (!isDeepStrictEqual(KeySchema, tableShape.KeySchema))
    throw new OperatorError(
      `--table: "${TableName}" is not a table of this service: its keys are ${named(KeySchema)}, not ${named(tableShape.KeySchema)}.`,
    );
  for (const { IndexName, KeySchema: keys, Projection } of tableShape.GlobalSecondaryIndexes) {
    const index = GlobalSecondaryIndexes.find((one) => one.IndexName === IndexName);
    if (
      index?.Projection?.ProjectionType !== Projection.ProjectionType ||
      !isDeepStrictEqual(index.KeySchema, keys)
    )
      throw new OperatorError(
        `--table: "${TableName}" lacks the index ${IndexName} of ${named(keys)} with all attributes. Restore it with its indexes.`,
      );
  }
  const { StreamEnabled, StreamViewType } = table.StreamSpecification ?? {};
  if (StreamEnabled && StreamViewType !== streamViewType)
    throw new OperatorError(
      `--table: the stream of "${TableName}" shows ${StreamViewType}, not ${streamViewType}. Turn it off, then try again.`,
    );
}

const named = (keys: readonly { readonly AttributeName?: string | undefined }[]): string =>
  keys.map(({ AttributeName }) => AttributeName).join(' and ');

async function turnOnTimeToLive(client: DynamoDBClient, TableName: string): Promise<void> {
  const { TimeToLiveDescription: { TimeToLiveStatus, AttributeName } = {} } = await client.send(
    new DescribeTimeToLiveCommand({ TableName }),
  );
  if (TimeToLiveStatus === 'ENABLED' || TimeToLiveStatus === 'ENABLING') {
    if (AttributeName === timeToLiveAttribute) return;
    throw new OperatorError(
      `--table: "${TableName}" removes items by ${AttributeName}, not by ${timeToLiveAttribute}. Turn its time to live off, then try again.`,
    );
  }
  const TimeToLiveSpecification = { AttributeName: timeToLiveAttribute, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

async function turnOnRecovery(client: DynamoDBClient, TableName: string): Promise<void> {
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  if (backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED') return;
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
}
