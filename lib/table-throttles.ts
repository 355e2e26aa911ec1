import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { indexes } from '../shared/data/table-facts.ts';
import { metricPeriod } from './reported-metric.ts';

/** The throttled calls of the table and of each index. */
export const throttlesOf = (table: ITable): Metric[] =>
  [undefined, ...Object.keys(indexes)].flatMap((index) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metricName) =>
      table.metric(metricName, {
        period: metricPeriod,
        statistic: 'Sum',
        label: `${metricName} ${index ?? 'table'}`,
        ...(index && { dimensionsMap: { TableName: table.tableName, GlobalSecondaryIndexName: index } }),
      }),
    ),
  );
