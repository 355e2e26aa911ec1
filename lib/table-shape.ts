import { indexes, primaryKey } from '../shared/data/table-facts.ts';

const keys = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];

const attributeTypes = new Map<string, string>([
  [primaryKey.partition, 'S'],
  [primaryKey.sort, 'S'],
  ...Object.values(indexes).flatMap(({ partition, sort, sortType }): [string, string][] => [
    [partition, 'S'],
    [sort, sortType === 'number' ? 'N' : 'S'],
  ]),
]);

/** The service's table in DynamoDB's own words. */
export const tableShape = {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [...attributeTypes].map(([AttributeName, AttributeType]) => ({
    AttributeName,
    AttributeType,
  })),
  KeySchema: keys(primaryKey.partition, primaryKey.sort),
  GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, { partition, sort }]) => ({
    IndexName,
    KeySchema: keys(partition, sort),
    Projection: { ProjectionType: 'ALL' },
  })),
} as const;

export const streamViewType = 'NEW_AND_OLD_IMAGES';
