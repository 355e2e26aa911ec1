import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { indexes, primaryKey, type TableRights, timeToLiveAttribute } from '../shared/data/table-facts.ts';

export interface DataTableProps {
  /** True: neither a deleted stack nor a slip of the hand removes the table. */
  readonly keepsData: boolean;
}

export class DataTable extends Table {
  constructor(scope: Construct, id: string, { keepsData }: DataTableProps) {
    super(scope, id, {
      partitionKey: { name: primaryKey.partition, type: AttributeType.STRING },
      sortKey: { name: primaryKey.sort, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute,
      // The key AWS owns encrypts as well as any other, costs nothing and cannot be disabled or deleted by
      // mistake; a key of our own would put a second lock, a bill and a request quota before every read.
      encryption: TableEncryption.DEFAULT,
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    for (const [indexName, { partition, sort, sortType }] of Object.entries(indexes)) {
      this.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: partition, type: AttributeType.STRING },
        sortKey: {
          name: sort,
          type: sortType === 'number' ? AttributeType.NUMBER : AttributeType.STRING,
        },
        projectionType: ProjectionType.ALL,
      });
    }
  }

  /** The declared rights as policy statements: these actions on the table, and Query on these indexes only. */
  allow(rights: TableRights): PolicyStatement[] {
    const statements: PolicyStatement[] = [];
    if (rights.actions.length > 0) {
      statements.push(
        new PolicyStatement({
          actions: rights.actions.map((action) => `dynamodb:${action}`),
          resources: [this.tableArn],
        }),
      );
    }
    if (rights.indexes && rights.indexes.length > 0) {
      statements.push(
        new PolicyStatement({
          actions: ['dynamodb:Query'],
          resources: rights.indexes.map((name) => `${this.tableArn}/index/${name}`),
        }),
      );
    }
    return statements;
  }
}
