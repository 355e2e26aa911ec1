import { connect } from '../../shared/data/table/connection.ts';
import { callDynamoDb } from '../local/database/dynamodb-call.ts';
import { findRuntime, readRuntimeFile } from '../local/find-runtime.ts';
import { OperatorError } from './command.ts';
import { followClock } from './operator-clock.ts';
import { outputOfStack } from './stack-output.ts';

/** Points data access at the table of a deployed stack, or of the local instance when none is named. */
export async function connectToTable(stack: string | undefined, localUrl?: string): Promise<void> {
  if (stack !== undefined) return connect(await outputOfStack(stack, 'TableName'));
  const runtime = await findRuntime(localUrl);
  if (runtime === undefined)
    throw new OperatorError(
      'No local instance is running: start one with "npm start", or name a deployed stage with --stage.',
    );
  const { tableName, region, dynamodbEndpoint: endpoint, accessKeyId, secretAccessKey } = runtime;
  followClock(runtime.clockOffsetMilliseconds);
  connect(tableName, { region, endpoint, credentials: { accessKeyId, secretAccessKey } });
}

/** Points data access at the table of a service at home, which only its own user can do: the file says how. */
export async function connectToHome({ data }: { readonly data: string }): Promise<void> {
  const runtime = readRuntimeFile(data);
  const answers =
    runtime !== undefined &&
    (await callDynamoDb(runtime.dynamodbEndpoint, 'DescribeTable', { TableName: runtime.tableName }).then(
      () => true,
      ({ name }: Error) => name !== 'TypeError',
    ));
  if (!answers)
    throw new OperatorError(
      `Nothing is running on ${data}, or it belongs to another user: start the service with "npm run serve", and run this as the same user.`,
    );
  const { tableName, region, dynamodbEndpoint: endpoint, accessKeyId, secretAccessKey } = runtime;
  connect(tableName, { region, endpoint, credentials: { accessKeyId, secretAccessKey } });
}
