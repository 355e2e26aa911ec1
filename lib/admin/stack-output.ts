import { OperatorError } from './command.ts';

export async function outputOfStack(stack: string, name: 'TableName' | 'BaseUrl'): Promise<string> {
  // Loaded only when needed: most commands are for a local instance.
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
