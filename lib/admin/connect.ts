import { connect } from '../../shared/data/table/connection.ts';
import { findRuntime } from '../local/find-runtime.ts';
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
