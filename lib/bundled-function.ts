import { Duration, type Size, Stack } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { functionName } from './function-name.ts';

interface BundledFunctionProps {
  /** The folder that holds the function's `index.js`. */
  readonly bundleFolder: string;
  readonly description: string;
  /** The function's rights, besides writing to its log. */
  readonly statements: PolicyStatement[];
  readonly environment: Record<string, string>;
  /** @default 10 */
  readonly timeoutSeconds?: number | undefined;
  /** @default 512 */
  readonly memoryMegabytes?: number | undefined;
  /** The number of instances that is reserved for it; it never has more. @default it shares with all others */
  readonly reservedConcurrency?: number | undefined;
  /** Room for files. @default half a gigabyte */
  readonly diskSize?: Size | undefined;
  readonly logGroup: ILogGroup;
}

/** One handler with a role of its own, which has the given rights only. */
export class BundledFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        own: new PolicyDocument({ statements: [writeTo(props.logGroup), ...props.statements] }),
      },
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: functionName(Stack.of(this).stackName, id),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(props.bundleFolder),
      handler: 'index.handler',
      description: props.description,
      role,
      logGroup: props.logGroup,
      // Leaves out Lambda's own START, END and REPORT of every request, which would be most of the log.
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: props.environment,
      timeout: Duration.seconds(props.timeoutSeconds ?? 10),
      memorySize: props.memoryMegabytes ?? 512,
      ephemeralStorageSize: props.diskSize,
      reservedConcurrentExecutions: props.reservedConcurrency,
    });
  }
}

function writeTo(logGroup: ILogGroup): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  });
}
