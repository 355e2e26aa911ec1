import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Template } from '../../lib/local/assembly/template.ts';
import { indexes, primaryKey, timeToLiveAttribute } from '../../shared/data/table-facts.ts';
import { projectFolder } from '../house/files.ts';
import { stackTemplate } from '../support/stacks/stacks.ts';
import { allResources, type ResourceEntry, resourcesOf } from '../support/stacks/template.ts';

const dev = stackTemplate('dev');
const prod = stackTemplate('prod');

const warm = { WriteUnitsPerSecond: 12_000, ReadUnitsPerSecond: 24_000 };

function tableOf(template: Template): ResourceEntry {
  const [table, another] = resourcesOf(template, 'AWS::DynamoDB::Table');
  expect(another).toBeUndefined();
  if (!table) throw new Error('There is no table.');
  return table;
}

describe('the table', () => {
  test('outlives the stack outside dev, and cannot be deleted by mistake', () => {
    const table = tableOf(prod);
    // Not "except on create": deletion protection would keep an undone first deployment from rolling back.
    expect(table.deletionPolicy).toBe('Retain');
    expect(table.properties.DeletionProtectionEnabled).toBe(true);
  });

  test('keeps its logical id: under another one CloudFormation would make a second table, and empty', () => {
    for (const template of [dev, prod]) expect(tableOf(template).logicalId).toBe('TableCD117FA1');
  });

  test('goes with the stack in dev', () => {
    const table = tableOf(dev);
    expect(table.deletionPolicy).toBe('Delete');
    expect(table.properties.DeletionProtectionEnabled).toBe(false);
  });

  test('can be restored to any second, and costs nothing when idle, in every stage', () => {
    for (const template of [dev, prod]) {
      expect(tableOf(template).properties).toMatchObject({
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        BillingMode: 'PAY_PER_REQUEST',
      });
    }
  });

  test('is in backups, and logs are kept, for as long as people are told', () => {
    const text = readFileSync(join(projectFolder, 'web', 'pages', 'privacy.ts'), 'utf8');
    // Without a number of days DynamoDB keeps 35.
    const { PointInTimeRecoverySpecification: backups } = tableOf(prod).properties;
    expect(backups).toEqual({ PointInTimeRecoveryEnabled: true });
    expect(text).toContain('in backups for up to 35 days');
    const [log] = resourcesOf(prod, 'AWS::Logs::LogGroup');
    expect(text).toContain(`${log?.properties.RetentionInDays} days at most`);
  });

  test('has room for many imports from its first minute where it is kept, and the usual class', () => {
    expect(tableOf(prod).properties).toMatchObject({ WarmThroughput: warm, TableClass: 'STANDARD' });
    expect(tableOf(dev).properties).not.toHaveProperty('WarmThroughput');
    expect(tableOf(stackTemplate('edge')).properties.TableClass).toBe('STANDARD_INFREQUENT_ACCESS');
  });

  test('has the keys, the indexes and the time to live that data access relies on', () => {
    const { properties } = tableOf(prod);
    const keys = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: 'HASH' },
      { AttributeName: sort, KeyType: 'RANGE' },
    ];
    expect(properties.KeySchema).toEqual(keys(primaryKey.partition, primaryKey.sort));
    expect(properties.TimeToLiveSpecification).toEqual({ AttributeName: timeToLiveAttribute, Enabled: true });
    expect(properties.GlobalSecondaryIndexes).toEqual(
      Object.entries(indexes).map(([IndexName, { partition, sort }]) => ({
        IndexName,
        KeySchema: keys(partition, sort),
        Projection: { ProjectionType: 'ALL' },
        WarmThroughput: warm,
      })),
    );
  });
});

describe('an adopted table', () => {
  const adopted = stackTemplate('paused');
  const arn = (name: string) => ({
    'Fn::Join': [
      '',
      [
        'arn:',
        { Ref: 'AWS::Partition' },
        ':dynamodb:',
        { Ref: 'AWS::Region' },
        ':',
        { Ref: 'AWS::AccountId' },
        `:table/${name}`,
      ],
    ],
  });

  test('takes the place of the stack’s own, which is left out and so kept: its policy is Retain', () => {
    expect(resourcesOf(adopted, 'AWS::DynamoDB::Table')).toEqual([]);
    expect(JSON.stringify(adopted)).not.toContain('TableCD117FA1');
    expect(adopted.Outputs?.TableName?.Value).toBe('restored');
  });

  test('is the one that functions use, may use, and follow', () => {
    const functions = resourcesOf(adopted, 'AWS::Lambda::Function');
    expect(
      new Set(
        functions.map(
          ({ properties }) =>
            (properties.Environment as { Variables: { TABLE_NAME: unknown } }).Variables.TABLE_NAME,
        ),
      ),
    ).toEqual(new Set(['restored']));
    const streams = resourcesOf(adopted, 'AWS::Lambda::EventSourceMapping').filter(
      ({ properties }) => properties.StartingPosition !== undefined,
    );
    expect(streams).toHaveLength(2);
    for (const { properties } of streams)
      expect(properties.EventSourceArn).toEqual(arn('restored/stream/2026-11-18T09:22:46.123'));
    const rights = JSON.stringify(resourcesOf(adopted, 'AWS::IAM::Role'));
    for (const name of ['restored', 'restored/index/due', 'restored/stream/2026-11-18T09:22:46.123'])
      expect(rights).toContain(`:table/${name}"`);
  });

  test('and any other can be backed up once a month in another account and Region, for no longer than people are told', () => {
    const [plan] = resourcesOf(adopted, 'AWS::Backup::BackupPlan');
    expect(plan?.properties.BackupPlan).toMatchObject({
      BackupPlanRule: [
        {
          ScheduleExpression: 'cron(0 3 1 * ? *)',
          Lifecycle: { DeleteAfterDays: 7 },
          CopyActions: [
            {
              DestinationBackupVaultArn: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:daymark',
              Lifecycle: { DeleteAfterDays: 35 },
            },
          ],
        },
      ],
    });
    const [selection] = resourcesOf(adopted, 'AWS::Backup::BackupSelection');
    expect(selection?.properties.BackupSelection).toMatchObject({ Resources: [arn('restored')] });
    const [key] = resourcesOf(adopted, 'AWS::KMS::Key');
    expect(JSON.stringify(key?.properties.KeyPolicy)).toContain(':iam::210987654321:root');
    for (const type of ['AWS::Backup::BackupVault', 'AWS::KMS::Key'])
      expect(resourcesOf(adopted, type)).toMatchObject([{ deletionPolicy: 'RetainExceptOnCreate' }]);
    expect(resourcesOf(prod, 'AWS::Backup::BackupPlan')).toEqual([]);
  });
});

test('nothing but a function has a name that another stack could have too, and a function has its stack’s', () => {
  for (const { properties } of resourcesOf(prod, 'AWS::Lambda::Function'))
    expect(properties.FunctionName).toMatch(/^daymark-prod-/);
  const naming = /^(Table|Role|LogGroup|Queue|Topic|Alarm|Rule|ManagedPolicy)Name$/;
  const named = allResources(prod)
    // These name a function of the stack.
    .filter(({ type }) => !/::(Permission|EventInvokeConfig|EventSourceMapping)$/.test(type))
    .flatMap(({ logicalId, properties }) =>
      Object.keys(properties)
        .filter((property) => naming.test(property))
        .filter((property) => !JSON.stringify(properties[property]).includes('AWS::StackId'))
        .map((property) => `${logicalId}.${property}`),
    );
  expect(named).toEqual([]);
});

test('everything that can carry tags says which app and stage it belongs to', () => {
  for (const type of [
    'AWS::DynamoDB::Table',
    'AWS::Lambda::Function',
    'AWS::Logs::LogGroup',
    'AWS::IAM::Role',
  ]) {
    for (const { properties } of resourcesOf(prod, type)) {
      expect(properties.Tags).toEqual([
        { Key: 'app', Value: 'daymark' },
        { Key: 'stage', Value: 'prod' },
      ]);
    }
  }
});
