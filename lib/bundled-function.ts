import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type CfnFunction,
  Code,
  Function as LambdaFunction,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { functionIdMetadata } from './function-id.ts';

export interface BundledFunctionProps {
  /** The folder that holds the function's `index.js`. */
  readonly bundleFolder: string;
  readonly description: string;
  /** All the function may do besides writing to its own log. */
  readonly statements: PolicyStatement[];
  readonly environment: Record<string, string>;
  /** @default 10 */
  readonly timeoutSeconds?: number | undefined;
  /** @default 512 */
  readonly memoryMegabytes?: number | undefined;
  /** Instances kept for it, and at most so many. @default it shares with all others */
  readonly reservedConcurrency?: number | undefined;
  readonly keepsData: boolean;
}

/** One handler with its own log and its own role, which holds nothing that was not asked for. */
export class BundledFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: props.keepsData ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: props.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        own: new PolicyDocument({ statements: [writeTo(logGroup), ...props.statements] }),
      },
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(props.bundleFolder),
      handler: 'index.handler',
      description: props.description,
      role,
      logGroup,
      environment: props.environment,
      timeout: Duration.seconds(props.timeoutSeconds ?? 10),
      memorySize: props.memoryMegabytes ?? 512,
      ...(props.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: props.reservedConcurrency,
      }),
    });
    (this.lambda.node.defaultChild as CfnFunction).addMetadata(functionIdMetadata, id);
  }
}

function writeTo(logGroup: LogGroup): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  });
}
