import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type MetricName, metricNamespace, stageDimension } from '../shared/platform/metrics.ts';

/** Over which alarms and the dashboard look at a time. */
export const metricPeriod = Duration.minutes(5);

/** What functions report of themselves, through their log. */
export const reportedMetric = (metricName: MetricName, statistic: string, stage: string): Metric =>
  new Metric({
    namespace: metricNamespace,
    metricName,
    dimensionsMap: { [stageDimension]: stage },
    period: metricPeriod,
    statistic,
  });
