import { Arn, ArnFormat, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { AccountPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';

interface SecondBackupProps {
  readonly table: ITable;
  /** The ARN of a vault in another account and Region. */
  readonly vaultArn: string;
}

/** People are told that what they deleted is in backups for 35 days; a month is shorter, so there is always a copy. */
const copyKept = Duration.days(35);
/** The first copy is only there to be copied on. */
const ownKept = Duration.days(7);

/** A backup a month in an account and a Region of its own, for the day on which this account or Region is lost. */
export class SecondBackup extends Construct {
  constructor(scope: Construct, id: string, { table, vaultArn }: SecondBackupProps) {
    super(scope, id);
    const { account = '' } = Arn.split(vaultArn, ArnFormat.COLON_RESOURCE_NAME);
    const vault = new BackupVault(this, 'Vault', {
      encryptionKey: this.#keySharedWith(account),
      // One that holds a backup cannot be deleted with its stack. One left by a deployment that was rolled back would
      // be in the way of the next: its name is made from its place in the stack.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const plan = new BackupPlan(this, 'Plan', { backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'monthly',
        scheduleExpression: Schedule.cron({ minute: '0', hour: '3', day: '1' }),
        deleteAfter: ownKept,
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Second', vaultArn),
            deleteAfter: copyKept,
          },
        ],
      }),
    );
    plan.addSelection('Table', { resources: [BackupResource.fromArn(table.tableArn)] });
    const managed = 'service-role/AWSBackupServiceRolePolicyForBackup';
    Validations.of(plan).acknowledge({
      id: `AwsSolutions::AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${managed}]`,
      reason:
        'AWS extends this policy as its backups need; a copy that lacked a permission would fail unnoticed.',
    });
  }

  /** Another account cannot copy what a key of AWS's own encrypts. */
  #keySharedWith(account: string): Key {
    const key = new Key(this, 'Key', {
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const statement = (actions: string[], conditions = {}) =>
      key.addToResourcePolicy(
        new PolicyStatement({
          principals: [new AccountPrincipal(account)],
          actions,
          resources: ['*'],
          conditions,
        }),
      );
    statement(['kms:Decrypt', 'kms:DescribeKey', 'kms:GenerateDataKey*', 'kms:ReEncrypt*']);
    statement(['kms:CreateGrant'], { Bool: { 'kms:GrantIsForAWSResource': 'true' } });
    return key;
  }
}
