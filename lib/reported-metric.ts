import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type MetricName, metricNamespace, stageDimension } from '../shared/platform/metrics.ts';

/** The stretch of time that each point of alarms and of the dashboard covers. */
export const metricPeriod = Duration.minutes(5);

/** A figure that functions write into their log. */
export const reportedMetric = (metricName: MetricName, statistic: string, stage: string): Metric =>
  new Metric({
    namespace: metricNamespace,
    metricName,
    dimensionsMap: { [stageDimension]: stage },
    period: metricPeriod,
    statistic,
  });
