import { connect } from '../../shared/data/table/connection.ts';
import { findRuntime } from '../local/find-runtime.ts';
import { OperatorError } from './command.ts';
import { followClock } from './operator-clock.ts';

/** Points data access at the table of a deployed stack, or of the local instance when none is named. */
export async function connectToTable(stack: string | undefined): Promise<void> {
  if (stack !== undefined) return connect(await tableOfStack(stack));
  const runtime = await findRuntime();
  if (runtime === undefined)
    throw new OperatorError(
      'No local instance is running: start one with "npm start", or name a deployed stack with --stack.',
    );
  const { tableName, region, dynamodbEndpoint: endpoint, accessKeyId, secretAccessKey } = runtime;
  followClock(runtime.clockOffsetMilliseconds);
  connect(tableName, { region, endpoint, credentials: { accessKeyId, secretAccessKey } });
}

async function tableOfStack(stack: string): Promise<string> {
  // Loaded only when needed: the local instance is the usual case and has nothing to do with it.
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const { Stacks = [] } = await new CloudFormationClient()
    .send(new DescribeStacksCommand({ StackName: stack }))
    .catch((error: Error) => {
      throw new OperatorError(`--stack: "${stack}" cannot be read: ${error.message}`);
    });
  const table = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'TableName')?.OutputValue;
  if (table === undefined)
    throw new OperatorError(`The stack "${stack}" has no output TableName: is it a Daymark stack?`);
  return table;
}
