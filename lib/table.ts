import { ArnFormat, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableClass,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
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

type DataTableProps = Pick<Settings, 'table' | 'keepsData' | 'warmWrites' | 'warmReads' | 'tableClass'>;

/** The stack's own table, or one that was restored and adopted in its place. */
export const findOrCreateTable = (stack: Stack, settings: DataTableProps): ITable =>
  settings.table === undefined ? createTable(stack, settings) : adoptedTable(stack, settings.table);

/** The setting names table and stream in one text, as their ARN does, so that they cannot disagree. */
function adoptedTable(stack: Stack, resourceName: string): ITable {
  const [tableName = ''] = resourceName.split('/');
  const arn = { service: 'dynamodb', resource: 'table', arnFormat: ArnFormat.SLASH_RESOURCE_NAME };
  return Table.fromTableAttributes(stack, 'AdoptedTable', {
    tableArn: stack.formatArn({ ...arn, resourceName: tableName }),
    tableStreamArn: stack.formatArn({ ...arn, resourceName }),
  });
}

function createTable(stack: Stack, { keepsData, warmWrites, warmReads, tableClass }: DataTableProps): Table {
  // A new table has four partitions, so that one import slows a quarter of everybody; a warm one has more.
  const warmThroughput = keepsData
    ? { readUnitsPerSecond: warmReads, writeUnitsPerSecond: warmWrites }
    : undefined;
  const table = new Table(stack, 'Table', {
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
    table.addGlobalSecondaryIndex({
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
  return table;
}

/** The declared rights as policy statements: these actions on the table, and Query on these indexes only. */
export function rightsOn(
  { tableArn }: ITable,
  { actions, partitions = {}, guarded = [], indexes: queried = [] }: TableRights,
): PolicyStatement[] {
  const bounded = actions.filter((action) => partitions[action] !== undefined);
  const unbounded = actions.filter((action) => partitions[action] === undefined);
  const kept = guardedPartitions.filter((partition) => !guarded.includes(partition));
  return [
    ...statement(tableArn, Effect.ALLOW, unbounded),
    ...bounded.flatMap((action) => statement(tableArn, Effect.ALLOW, [action], partitions[action])),
    ...kept.flatMap((partition) =>
      // The token of a request is looked up in one batch with its person or grant.
      statement(
        tableArn,
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
            resources: queried.map((name) => `${tableArn}/index/${name}`),
          }),
        ]),
  ];
}

function statement(
  tableArn: string,
  effect: Effect,
  actions: readonly TableAction[],
  partitions?: readonly Partition[],
): PolicyStatement[] {
  if (actions.length === 0) return [];
  const allowed = new PolicyStatement({
    effect,
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [tableArn],
  });
  if (partitions !== undefined) {
    // An allowed call has all of its keys there; a refused one has any.
    const quantifier = effect === Effect.ALLOW ? 'ForAllValues' : 'ForAnyValue';
    const patterns = partitions.map((partition) => `${partitionPrefixes[partition]}*`);
    allowed.addCondition(`${quantifier}:StringLike`, { [leadingKeys]: patterns });
    // A call without any key would fulfil ForAllValues.
    if (effect === Effect.ALLOW) allowed.addCondition('Null', { [leadingKeys]: 'false' });
  }
  return [allowed];
}

const leadingKeys = 'dynamodb:LeadingKeys';
