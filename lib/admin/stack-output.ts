import { configuredRegion } from '../../shared/settings/toolkit.ts';
import { OperatorError } from './command.ts';

export const stackOf = (stage: unknown): string | undefined =>
  stage === undefined ? undefined : `daymark-${stage}`;

export const stageOf = (stack: string): string => stack.replace(/^daymark-/, '');

type OutputName = 'TableName' | 'BaseUrl' | 'Settings';

export async function outputOfStack(stack: string, name: OutputName): Promise<string> {
  const outputs = await readOutputs(stack);
  if (outputs === undefined)
    throw new OperatorError(
      `There is no stack "${stack}" in ${configuredRegion() ?? 'the Region of your AWS configuration'}. If it is in another Region, name that with AWS_REGION.`,
    );
  const output = outputs.get(name);
  if (output === undefined)
    throw new OperatorError(`The stack "${stack}" has no output ${name}: is it a Daymark stack?`);
  return output;
}

/** Undefined where there is no such stack, or it has no such output. */
export const findOutputOfStack = async (stack: string, name: OutputName): Promise<string | undefined> =>
  (await readOutputs(stack))?.get(name);

/** Undefined where there is no such stack. */
async function readOutputs(stack: string): Promise<ReadonlyMap<string, string> | undefined> {
  // Loaded only when needed: most commands are for a local instance.
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  // Names it for the SDK, too.
  configuredRegion();
  try {
    const { Stacks = [] } = await new CloudFormationClient().send(
      new DescribeStacksCommand({ StackName: stack }),
    );
    const outputs = Stacks[0]?.Outputs ?? [];
    return new Map(outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
  } catch (error) {
    const { message } = error as Error;
    if (message.includes('does not exist')) return undefined;
    if (message === 'Region is missing')
      throw new OperatorError(
        `No AWS Region is set, so the stack "${stack}" can’t be found. Set its Region, such as AWS_REGION=eu-central-1, or run "aws configure" once.`,
      );
    throw new OperatorError(`The stack "${stack}" cannot be read: ${message}`);
  }
}
