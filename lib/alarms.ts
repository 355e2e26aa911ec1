import { Duration, Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { MetricName } from '../shared/platform/metrics.ts';
import { metricPeriod, reportedMetric } from './reported-metric.ts';

const period = metricPeriod;
/** The shares of an account's mails from which SES looks closer. */
const manyBounces = 0.05;
const manyComplaints = 0.001;
const latestReminderSeconds = 300;
const latestChangeSeconds = 300;
interface AlarmProps {
  /** @default 1 */
  readonly threshold?: number;
  readonly description: string;
  /** @default it is no reason to worry */
  readonly treatMissingData?: TreatMissingData;
  /** The number of bad periods, among the last three, that rings. @default 1 */
  readonly ofThree?: number;
}

/**
 * Mails the operator what went wrong. Each metric under alarm costs $0.10 a month, ten are free. So functions of
 * routes have no alarms of their own: their failures are seen as the API's 5xx.
 */
export class Alarms extends Construct {
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, email: string | undefined) {
    super(scope, id);
    this.#topic = this.#createTopic();
    if (email !== undefined) this.#topic.addSubscription(new EmailSubscription(email));
  }

  watchApi(api: IHttpApi, stage: string): void {
    const failures = new MathExpression({
      expression: 'answers - FILL(summingUp, 0)',
      usingMetrics: {
        answers: api.metricServerError({ period, statistic: 'Sum' }),
        summingUp: reportedMetric('SummingUp', 'Sum', stage),
      },
      period,
    });
    this.#add('ServerErrors', failures, {
      threshold: 5,
      description: 'The API failed five times in five minutes: see the log of the functions.',
    });
  }

  /** Concurrency is shared by all functions of the account and Region, so that is where throttling shows. */
  watchConcurrency(): void {
    const throttles = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      period,
      statistic: 'Sum',
    });
    this.#add('FunctionThrottles', throttles, {
      description: 'Lambda throttled functions in this account and Region: ask for more concurrency.',
    });
  }

  /** A job answers nobody, so its errors would go unseen. */
  watchJob(id: string, handler: IFunction): void {
    this.#add(`${id}-errors`, handler.metricErrors({ period, statistic: 'Sum' }), {
      description: `The job ${id} failed: see its log.`,
    });
  }

  /** Rings if a consumer fails, or if the oldest write of the stream waits too long for it. */
  watchStream(id: string, handler: IFunction): void {
    this.watchJob(id, handler);
    const waited = handler.metric('IteratorAge', { period, statistic: 'Maximum' });
    this.#add(`${id}-late`, waited, {
      threshold: latestChangeSeconds * 1000,
      description: `${id} is more than five minutes behind the table's stream: see its log.`,
    });
  }

  /** Its steps have already retried: next come retries on the following days, then the next month. */
  watchRound(machine: IStateMachine): void {
    this.#add('RoundFailed', machine.metricFailed({ period, statistic: 'Sum' }), {
      description: 'This month’s pooled figures could not be computed: see the execution of monthly-round.',
    });
  }

  watchFailedEvents(queue: Queue): void {
    const waiting = queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' });
    this.#add('FailedEvents', waiting, {
      description:
        'A job failed after all its retries: its event, or its position in the stream, is in the queue.',
    });
  }

  watchMail(): void {
    const share = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: 'Maximum' });
    this.#add('MailBounces', share('Reputation.BounceRate'), {
      threshold: manyBounces,
      description: '5% of this account’s emails bounced: SES suspends the account at 10%.',
    });
    this.#add('MailComplaints', share('Reputation.ComplaintRate'), {
      threshold: manyComplaints,
      description: '0.1% of this account’s emails were reported as spam: SES suspends the account at 0.5%.',
    });
  }

  /** Watches the figures that jobs report. */
  watchReports(stage: string): void {
    const metric = (metricName: MetricName, statistic: string) =>
      reportedMetric(metricName, statistic, stage);
    this.#add('RemindersLate', metric('OldestDueAge', 'Maximum'), {
      threshold: latestReminderSeconds,
      description: 'A due reminder waited for more than five minutes, or the schedule isn’t running.',
      // A schedule that runs reports every minute, also when nothing is due.
      treatMissingData: TreatMissingData.BREACHING,
      // A figure that is late counts as missing at first.
      ofThree: 2,
    });
    this.#add('JobsLate', metric('JobsOverdue', 'Maximum'), {
      description:
        'Work for a job other than reminders has waited for more than three hours, or a day for nightly lists and erasures: the tick’s line in the log names the job.',
    });
    this.#add('TableThrottles', metric('Throttled', 'Sum'), {
      threshold: 5,
      description:
        'Five requests failed within five minutes because DynamoDB had no capacity: a hot partition, or growth faster than it scales.',
    });
    this.#add('PushesLate', metric('OldestPushAge', 'Maximum'), {
      threshold: latestReminderSeconds,
      description: 'A push waited for its sender for more than five minutes.',
    });
    this.#add('ChangesLate', metric('ChangeLogLag', 'Maximum'), {
      threshold: latestChangeSeconds,
      description: 'A write reached the change log more than five minutes late.',
    });
    this.#add('RemindersSetAside', metric('SetAside', 'Sum'), {
      description: 'A reminder failed five times and was set aside: see the bugs in the log of the schedule.',
    });
  }

  // CloudWatch may not use the key that AWS manages for SNS: with it, alarms would be lost without a word. They name
  // metrics and nobody's data, so they are not encrypted.
  #createTopic(): Topic {
    const topic = new Topic(this, 'Topic', { enforceSSL: true });
    // Any policy on the topic replaces the default one, by which alarms of the account may publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    return topic;
  }

  #add(
    id: string,
    metric: IMetric,
    {
      threshold = 1,
      description,
      treatMissingData = TreatMissingData.NOT_BREACHING,
      ofThree = 1,
    }: AlarmProps,
  ) {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription: description,
      // Figures come late, those of logs and streams by minutes: one period alone would be judged without them.
      evaluationPeriods: 3,
      datapointsToAlarm: ofThree,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
  }
}
