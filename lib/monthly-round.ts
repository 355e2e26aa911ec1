import { Duration, RemovalPolicy, Size, Stack, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import {
  AnyPrincipal,
  Effect,
  type IRole,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket } from 'aws-cdk-lib/aws-s3';
import { DefinitionBody, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { sharerShardCount } from '../shared/data/table-facts.ts';
import { sumRound, writeRoundPart } from '../shared/jobs/round-jobs.ts';
import type { FunctionMaker } from './function-maker.ts';
import { functionName } from './function-name.ts';
import { roundSteps } from './round-steps.ts';

interface MonthlyRoundProps {
  readonly functions: FunctionMaker;
  readonly enabled: boolean;
  readonly runners: number;
}

/** Asked on the first, made on the fourth; on the two days after it what could not be made is tried again. */
const schedule = Schedule.cron({ minute: '0', hour: '1', day: '1,4,5,6' });
/** Room for the files of a month, once more by pairs, and for what does not fit into memory while they are summarised. */
const gigabytesOnDisk = 10;

/** Makes the figures of everybody: a bucket for a day, two functions, and the steps between them. */
export class MonthlyRound extends Construct {
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, { functions, enabled, runners }: MonthlyRoundProps) {
    super(scope, id);
    const bucket = this.#createBucket();
    const calls = (...names: string[]) =>
      new PolicyStatement({
        actions: names.map((name) => `s3:${name}`),
        resources: [bucket.arnForObjects('rounds/*')],
      });
    const environment = { ROUND_BUCKET: bucket.bucketName };
    functions.provide('roundPartsWriting', { environment, statements: [calls('PutObject')] });
    functions.provide('roundPartsReading', { environment, statements: [calls('GetObject', 'DeleteObject')] });
    const stack = Stack.of(this);
    const part = functions.make(stack, writeRoundPart);
    const sum = functions.make(stack, sumRound, { diskSize: Size.gibibytes(gigabytesOnDisk) });
    for (const { role } of [part, sum]) if (role !== undefined) acknowledgeFiles(role, bucket);
    onlyReadBy(bucket, sum);
    this.machine = this.#createMachine(part, sum, runners);
    const arn = this.machine.stateMachineArn;
    const role = roleOf(this, 'RuleRole', 'events', { 'states:StartExecution': [arn] });
    new Rule(this, 'Rule', {
      description:
        'Collects from everybody who shares on the first, and computes the pooled figures on the fourth',
      enabled,
      schedule,
      // Bound by hand because the ready-made target adds a policy to the role.
      targets: [{ bind: () => ({ arn, role }) }],
    });
  }

  #createBucket(): Bucket {
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // A round that broke off has left files.
      lifecycleRules: [
        { expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions::AwsSolutions-S1',
      reason:
        'One function writes into it and one reads it, for minutes a month; both write a log of their own.',
    });
    return bucket;
  }

  #createMachine(part: Lambda, sum: Lambda, partsAtOnce: number): StateMachine {
    const stack = Stack.of(this);
    const arns = { partArn: part.functionArn, sumArn: sum.functionArn };
    const steps = roundSteps({ ...arns, shards: sharerShardCount, partsAtOnce });
    const machine = new StateMachine(this, 'Machine', {
      stateMachineName: functionName(stack.stackName, 'monthly-round'),
      definitionBody: DefinitionBody.fromString(stack.toJsonString(steps)),
      role: roleOf(this, 'MachineRole', 'states', { 'lambda:InvokeFunction': Object.values(arns) }),
    });
    const acknowledge = (rule: string, reason: string) =>
      Validations.of(machine).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });
    acknowledge('SF1', 'Step Functions keeps what each step of an execution did for 90 days by itself.');
    acknowledge('SF2', 'Its two functions write how long they took; there is no request to be traced.');
    return machine;
  }
}

function roleOf(scope: Construct, id: string, service: string, rights: Record<string, string[]>): Role {
  const statements = Object.entries(rights).map(
    ([action, resources]) => new PolicyStatement({ actions: [action], resources }),
  );
  return new Role(scope, id, {
    assumedBy: new ServicePrincipal(`${service}.amazonaws.com`),
    inlinePolicies: { own: new PolicyDocument({ statements }) },
  });
}

function acknowledgeFiles(role: IRole, bucket: Bucket): void {
  const name = Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnBucket);
  Validations.of(role).acknowledge({
    id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${name}.Arn>/rounds/*]`,
    reason:
      'The files of each month have names of their own; nothing else lies in that folder, or in the bucket.',
  });
}

/** Rows say nobody's name, but nobody has to see them. */
function onlyReadBy(bucket: Bucket, { role }: Lambda): void {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects('*')],
      conditions: { ArnNotEquals: { 'aws:PrincipalArn': role?.roleArn } },
    }),
  );
}
