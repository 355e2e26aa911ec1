import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableClass,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import {
  guardedPartitions,
  indexes,
  type Partition,
  partitionPrefixes,
  primaryKey,
  timeToLiveAttribute,
} from '../shared/data/table-facts.ts';
import type { TableAction, TableRights } from '../shared/routes/table-rights.ts';
import type { Settings } from './settings.ts';

type DataTableProps = Pick<Settings, 'keepsData' | 'warmWrites' | 'warmReads' | 'tableClass'>;

export class DataTable extends Table {
  constructor(
    scope: Construct,
    id: string,
    { keepsData, warmWrites, warmReads, tableClass }: DataTableProps,
  ) {
    // A new table has four partitions, so that one import slows a quarter of everybody; a warm one has more.
    const warmThroughput = keepsData
      ? { readUnitsPerSecond: warmReads, writeUnitsPerSecond: warmWrites }
      : undefined;
    super(scope, id, {
      partitionKey: { name: primaryKey.partition, type: AttributeType.STRING },
      sortKey: { name: primaryKey.sort, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      tableClass: tableClass === 'standard' ? TableClass.STANDARD : TableClass.STANDARD_INFREQUENT_ACCESS,
      ...(warmThroughput && { warmThroughput }),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute,
      // Consumers compare the item before and after. Lambda reads streams for free.
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      // The key AWS owns encrypts as well as any other, costs nothing and cannot be disabled or deleted by
      // mistake; a key of our own would put a second lock, a bill and a request quota before every read.
      encryption: TableEncryption.DEFAULT,
      deletionProtection: keepsData,
      // RETAIN also when the first deployment is rolled back: deletion protection would make the roll-back fail half-way.
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
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
        ...(warmThroughput && { warmThroughput }),
      });
    }
  }

  /** The declared rights as policy statements: these actions on the table, and Query on these indexes only. */
  allow({ actions, partitions = {}, guarded = [], indexes: queried = [] }: TableRights): PolicyStatement[] {
    const bounded = actions.filter((action) => partitions[action] !== undefined);
    const unbounded = actions.filter((action) => partitions[action] === undefined);
    const kept = guardedPartitions.filter((partition) => !guarded.includes(partition));
    return [
      ...this.#statement(Effect.ALLOW, unbounded),
      ...bounded.flatMap((action) => this.#statement(Effect.ALLOW, [action], partitions[action])),
      ...kept.flatMap((partition) =>
        // The token of a request is looked up in one batch with its person or grant.
        this.#statement(
          Effect.DENY,
          unbounded.filter((action) => partition !== 'tokens' || action !== 'BatchGetItem'),
          [partition],
        ),
      ),
      ...(queried.length === 0
        ? []
        : [
            new PolicyStatement({
              actions: ['dynamodb:Query'],
              resources: queried.map((name) => `${this.tableArn}/index/${name}`),
            }),
          ]),
    ];
  }

  #statement(
    effect: Effect,
    actions: readonly TableAction[],
    partitions?: readonly Partition[],
  ): PolicyStatement[] {
    if (actions.length === 0) return [];
    const statement = new PolicyStatement({
      effect,
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [this.tableArn],
    });
    if (partitions !== undefined) {
      // An allowed call has all of its keys there; a refused one has any.
      const quantifier = effect === Effect.ALLOW ? 'ForAllValues' : 'ForAnyValue';
      const patterns = partitions.map((partition) => `${partitionPrefixes[partition]}*`);
      statement.addCondition(`${quantifier}:StringLike`, { [leadingKeys]: patterns });
      // A call without any key would fulfil ForAllValues.
      if (effect === Effect.ALLOW) statement.addCondition('Null', { [leadingKeys]: 'false' });
    }
    return [statement];
  }
}

const leadingKeys = 'dynamodb:LeadingKeys';
