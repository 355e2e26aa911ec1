import { OperatorError } from './command.ts';

/** What a deployed stack says of itself. */
export async function outputOfStack(stack: string, name: 'TableName' | 'BaseUrl'): Promise<string> {
  // Loaded only when needed: the local instance is the usual case and has nothing to do with it.
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const { Stacks = [] } = await new CloudFormationClient()
    .send(new DescribeStacksCommand({ StackName: stack }))
    .catch((error: Error) => {
      throw new OperatorError(`--stack: "${stack}" cannot be read: ${error.message}`);
    });
  const output = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
  if (output === undefined)
    throw new OperatorError(`The stack "${stack}" has no output ${name}: is it a Daymark stack?`);
  return output;
}
