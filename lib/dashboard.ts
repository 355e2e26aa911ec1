import { Duration, Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { indexes } from '../shared/data/table-facts.ts';
import type { MetricName } from '../shared/platform/metrics.ts';
import { metricPeriod, reportedMetric } from './reported-metric.ts';

interface DashboardProps {
  readonly stage: string;
  readonly api: IHttpApi;
  /** The log in which every request has its line. */
  readonly requests: ILogGroup;
  readonly table: ITable;
  readonly streamConsumers: readonly IFunction[];
  /** Undefined where no mail is sent. */
  readonly mailSender: IFunction | undefined;
}

const period = metricPeriod;
const width = 12;
/** The calls to the table that requests wait for most. */
const timedCalls = ['BatchGetItem', 'Query', 'PutItem', 'TransactWriteItems'];

/** A page on which an operator sees how the deployment is. Three of them cost an account nothing. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const graph = (title: string, left: readonly IMetric[], right: readonly IMetric[] = []) =>
      new GraphWidget({ title, width, left: [...left], right: [...right] });
    const { api, table, stage } = props;
    const sum = { period, statistic: 'Sum' };
    const lag = (name: MetricName) => reportedMetric(name, 'Maximum', stage);
    new CloudWatchDashboard(this, 'Page', {
      defaultInterval: Duration.hours(24),
      widgets: [
        [
          graph(
            'Requests and errors',
            [api.metricCount(sum)],
            [api.metricClientError(sum), api.metricServerError(sum)],
          ),
          graph(
            'How long requests took',
            ['p50', 'p99'].map((statistic) => api.metricLatency({ period, statistic })),
          ),
        ],
        [this.#byOperation(props.requests, 24)],
        [
          graph(
            'Concurrent functions',
            [ofLambda('ConcurrentExecutions', 'Maximum')],
            [ofLambda('Throttles', 'Sum')],
          ),
          graph(
            'Behind the stream',
            props.streamConsumers.map((one) => one.metric('IteratorAge', { period, statistic: 'Maximum' })),
          ),
        ],
        [
          graph(
            'How long the table took',
            timedCalls.map((operation) =>
              table.metricSuccessfulRequestLatency({
                period,
                statistic: 'p99',
                dimensionsMap: { Operation: operation },
              }),
            ),
          ),
          graph('Throttled by the table and its indexes', throttlesOf(table)),
        ],
        [
          graph('Late by', [lag('OldestDueAge'), lag('OldestPushAge'), lag('ChangeLogLag')]),
          graph('Mail', mailMetrics(props.mailSender)),
        ],
      ],
    });
  }

  /** Read from the log, which names operations; metrics of functions have names that AWS made. */
  #byOperation(requests: ILogGroup, widgetWidth: number): LogQueryWidget {
    return new LogQueryWidget({
      title: 'By operation',
      width: widgetWidth,
      height: 10,
      view: LogQueryVisualizationType.TABLE,
      region: Stack.of(this).region,
      logGroupNames: [requests.logGroupName],
      queryLines: [
        'filter event = "request"',
        // 1 for a 5xx, else 0.
        'fields floor(status / 500) as failure',
        'stats count() as requests, sum(failure) as failures, pct(milliseconds, 50) as p50, pct(milliseconds, 99) as p99 by operation',
        'sort requests desc',
      ],
    });
  }
}

const ofLambda = (metricName: string, statistic: string): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, period, statistic });

const mailMetrics = (sender: IFunction | undefined): IMetric[] =>
  sender === undefined
    ? []
    : [
        sender.metricInvocations({ period, statistic: 'Sum' }),
        sender.metricErrors({ period, statistic: 'Sum' }),
        ...['Send', 'Bounce', 'Complaint'].map(
          (metricName) => new Metric({ namespace: 'AWS/SES', metricName, period, statistic: 'Sum' }),
        ),
      ];

/** The throttled calls of the table and of each index. */
const throttlesOf = (table: ITable): Metric[] =>
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
