import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fetchBinding } from '../../lib/bundle/duckdb-binding.ts';
import { bundleHandlers } from '../../lib/bundle.ts';
import { createTemporaryFolder } from '../../lib/local/temporary-folder.ts';
import { sharerShardCount } from '../../shared/data/table-facts.ts';
import { sumRound, writeRoundPart } from '../../shared/jobs/round-jobs.ts';
import { stackTemplate } from '../support/stacks/stacks.ts';
import { functionsById, resourcesOf } from '../support/stacks/template.ts';

const template = stackTemplate('prod');
const functions = functionsById(template);
const arnOf = (id: string) => ({ 'Fn::GetAtt': [functions.get(id)?.logicalId, 'Arn'] });

describe('the bucket of a month’s files', () => {
  const [bucket, another] = resourcesOf(template, 'AWS::S3::Bucket');

  test('is the only one, is nobody’s to see, encrypted, and empty after a day', () => {
    expect(another).toBeUndefined();
    expect(bucket?.properties).toMatchObject({
      BucketEncryption: expect.anything(),
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 1, Status: 'Enabled' }] },
    });
    expect(bucket?.deletionPolicy).toBe('Delete');
  });

  test('is spoken to over TLS only, and read by the one function that sums up', () => {
    const [policy] = resourcesOf(template, 'AWS::S3::BucketPolicy');
    const role = functions.get(sumRound.id)?.properties.Role;
    expect(policy?.properties.PolicyDocument).toMatchObject({
      Statement: [
        { Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        {
          Effect: 'Deny',
          Action: 's3:GetObject',
          Condition: { ArnNotEquals: { 'aws:PrincipalArn': role } },
        },
      ],
    });
  });
});

describe('the steps of a month', () => {
  const [machine, another] = resourcesOf(template, 'AWS::StepFunctions::StateMachine');
  const definition = machine?.properties.DefinitionString as { 'Fn::Join': [string, unknown[]] } | undefined;
  const parts = definition?.['Fn::Join'][1] ?? [];
  const text = parts.map((part) => (typeof part === 'string' ? part : 'ARN')).join('');
  const { States } = JSON.parse(text);

  test('go over every shard, try again what failed, and sum up only what was written', () => {
    expect(another).toBeUndefined();
    expect(States.shards.Result).toHaveLength(sharerShardCount);
    expect(States.which).toMatchObject({ Choices: [{ Next: 'ask' }], Default: 'write' });
    for (const name of ['ask', 'write'])
      expect(Object.values(States[name].ItemProcessor.States)).toMatchObject([
        { Retry: [{ ErrorEquals: ['States.ALL'], MaxAttempts: 3 }] },
      ]);
    // With one runner it takes one of the ten executions of a new account. This stack has four.
    expect([States.ask.MaxConcurrency, States.write.MaxConcurrency]).toEqual([4, 4]);
    expect(States.write).toMatchObject({ ResultPath: '$.parts', Next: 'sum' });
    expect(States.sum).toMatchObject({ Retry: [{ MaxAttempts: 3 }], End: true });
  });

  test('may run their two functions, and the rule may start them, on four days of the month', () => {
    const roles = resourcesOf(template, 'AWS::IAM::Role').filter(({ logicalId }) =>
      logicalId.startsWith('Round'),
    );
    const statements = roles.flatMap(
      ({ properties }) =>
        (properties.Policies as { PolicyDocument: { Statement: unknown[] } }[])[0]?.PolicyDocument.Statement,
    );
    expect(statements).toHaveLength(2);
    expect(statements).toEqual(
      expect.arrayContaining([
        {
          Effect: 'Allow',
          Action: 'lambda:InvokeFunction',
          Resource: expect.arrayContaining([arnOf(writeRoundPart.id), arnOf(sumRound.id)]),
        },
        { Effect: 'Allow', Action: 'states:StartExecution', Resource: { Ref: machine?.logicalId } },
      ]),
    );
    const rules = resourcesOf(template, 'AWS::Events::Rule').filter(({ logicalId }) =>
      logicalId.startsWith('Round'),
    );
    expect(rules).toMatchObject([
      {
        properties: {
          ScheduleExpression: 'cron(0 1 1,4,5,6 * ? *)',
          State: 'ENABLED',
          Targets: [{ Arn: { Ref: machine?.logicalId } }],
        },
      },
    ]);
  });

  test('ring when a month could not be made', () => {
    const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').filter(
      ({ properties }) => properties.MetricName === 'ExecutionsFailed',
    );
    expect(alarms).toMatchObject([
      { properties: { Dimensions: [{ Name: 'StateMachineArn', Value: { Ref: machine?.logicalId } }] } },
    ]);
  });
});

/** What a library is made for, as its header says. */
const machineOf = (file: string) => readFileSync(file).readUInt16LE(18);
const arm64 = 0xb7;

test('the function that sums up brings a library for its own machine, with room below what Lambda unpacks', async () => {
  const outputFolder = createTemporaryFolder();
  const bundles = await bundleHandlers({ ids: [sumRound.id], outputFolder, isDeployed: true });
  const file = (name: string) => join(bundles.folderOf(sumRound.id), name);
  expect(functions.get(sumRound.id)?.properties.Architectures).toEqual(['arm64']);
  const libraries = ['duckdb.node', 'libduckdb.so'].map(file);
  for (const library of libraries) expect(machineOf(library)).toBe(arm64);
  const megabytes = [...libraries, file('index.js')].reduce(
    (sum, one) => sum + statSync(one).size / 2 ** 20,
    0,
  );
  expect(megabytes).toBeLessThan(150);
  expect(readFileSync(file('index.js'), 'utf8')).toContain('require("./duckdb.node")');
  expect(machineOf(join(await fetchBinding(), 'libduckdb.so'))).toBe(arm64);
});
